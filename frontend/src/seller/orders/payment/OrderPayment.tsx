import { Check, TriangleAlert } from 'lucide-react';
import type { Refund, SellerOrder, PaymentFlag } from '../../../api/types';
import { Button } from '../../../components/Button';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { PaymentBadge } from '../../../features/orders/orderBadges';
import { useFormatDateTime } from '../../../features/shop/shopZone';
import { formatCents, toCents } from '../../../lib/money';
import { toastSuccess } from '../../../lib/toasts';
import { t } from '../../messages/orders';
import { useGetSellerPaymentQuery, useResolveFlagMutation } from '../sellerPaymentsApi';
import { flagSentence } from './flagText';
import { RefundForm } from './RefundForm';

/** The online payment of an order: payments, refunds, and flags that need review. */
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

interface PaymentFlagsProps {
  orderId: string;
  flags: readonly PaymentFlag[];
}

/** The flags of a payment that need review, and those that were resolved. */
function PaymentFlags({ orderId, flags }: PaymentFlagsProps) {
  const formatDateTime = useFormatDateTime();
  if (flags.length === 0) return null;
  return (
    <ul aria-label={t('flag.label')} className="flex flex-col gap-2">
      {flags.map((flag) =>
        flag.resolvedAt === null ? (
          <OpenFlag key={flag._id} orderId={orderId} flag={flag} />
        ) : (
          <li key={flag._id} className="px-3 py-1 text-sm wrap-anywhere text-soft">
            {flagSentence(flag)}
            <span className="block font-semibold">
              {t('flag.done', {
                name: flag.resolvedBy ?? '',
                time: formatDateTime(flag.resolvedAt),
              })}
            </span>
          </li>
        ),
      )}
    </ul>
  );
}

function OpenFlag({ orderId, flag }: { orderId: string; flag: PaymentFlag }) {
  const [resolve, { isLoading }] = useResolveFlagMutation();
  const formatDateTime = useFormatDateTime();

  async function markDone(): Promise<void> {
    const { error } = await resolve({ id: orderId, flagId: flag._id });
    if (!error) toastSuccess(t('flag.marked'));
  }

  return (
    <li className="rounded-control bg-sale-tint p-3 text-sm font-medium text-sale">
      <p className="flex gap-2.5 wrap-anywhere">
        <TriangleAlert
          aria-hidden="true"
          size="1.125rem"
          strokeWidth={1.75}
          className="mt-0.5 shrink-0"
        />
        <span>
          {flagSentence(flag)}
          <time dateTime={flag.at} className="block font-normal">
            {formatDateTime(flag.at)}
          </time>
        </span>
      </p>
      <Button
        variant="outline"
        size="sm"
        isBusy={isLoading}
        onClick={() => void markDone()}
        className="mt-2.5 border-sale text-sale"
      >
        <Check aria-hidden="true" size="1.125rem" strokeWidth={2} />
        {t('flag.markDone')}
      </Button>
    </li>
  );
}
