import type { Refund, SellerOrder } from '../../../api/types';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { useFormatDateTime } from '../../../features/shop/shopZone';
import { formatCents, toCents } from '../../../lib/money';
import { PaymentBadge } from '../../../features/orders/PaymentBadge';
import { RefundForm } from './RefundForm';
import { useGetSellerPaymentQuery } from '../sellerPaymentsApi';
import { PaymentFlags } from './PaymentFlags';
import { t } from '../../messages/orders';

/** The online payment of an order: what came in, what went back, and what needs a look. */
export function OrderPayment({ order }: { order: SellerOrder }) {
  const { data, isError, refetch } = useGetSellerPaymentQuery(order._id, {
    refetchOnMountOrArgChange: true,
  });

  if (!data) {
    return (
      <QueryFallback isError={isError} failure={t('payment.failed')} onRetry={refetch}>
        <Spinner label={t('payment.loading')} />
      </QueryFallback>
    );
  }
  const { flags, paymentIntent, refunds, refundable } = data;
  return (
    <div className="flex flex-col gap-4">
      <PaymentFlags orderId={order._id} flags={flags} />
      <div>
        <PaymentBadge order={order} />
        {paymentIntent && (
          <p className="mt-1 text-sm wrap-anywhere text-soft">
            {t.rich('payment.stripe', {
              code: () => <code className="text-xs">{paymentIntent}</code>,
            })}
          </p>
        )}
      </div>
      {refunds.length > 0 && <RefundList refunds={refunds} />}
      {refundable > 0 && (
        <RefundForm
          key={order._id}
          order={order}
          refundableCents={toCents(refundable)}
          refunds={refunds}
        />
      )}
    </div>
  );
}

const LOOKS: Record<string, string> = {
  pending: 'text-soft',
  done: 'text-brand',
  failed: 'text-sale',
};

function stateText(status: string): string {
  const key = `payment.state.${status}`;
  return t.has(key) ? t(key) : status;
}

function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  const formatDateTime = useFormatDateTime();
  return (
    <ul role="list" aria-label={t('payment.refunds')} className="flex flex-col">
      {refunds.map(({ _id, at, by, amount, status, isSurplus }) => (
        <li key={_id} className="flex justify-between gap-3 border-t border-line py-2 text-sm">
          <div className="min-w-0">
            <p className={`font-semibold ${LOOKS[status] ?? ''}`}>
              {stateText(status)}
              {isSurplus && <span className="font-normal text-soft">{t('payment.tooMuch')}</span>}
            </p>
            <p className="wrap-anywhere text-soft">
              <time dateTime={at}>{formatDateTime(at)}</time> · {by}
            </p>
          </div>
          <p className="font-semibold tabular-nums">{formatCents(toCents(amount))}</p>
        </li>
      ))}
    </ul>
  );
}
