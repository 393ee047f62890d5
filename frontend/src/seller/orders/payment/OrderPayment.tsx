import type { Refund, SellerOrder } from '../../../api/types';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { formatDateTime } from '../../../lib/dates';
import { formatCents, toCents } from '../../../lib/money';
import { PaymentBadge } from '../../../features/orders/PaymentBadge';
import { RefundForm } from './RefundForm';
import { useGetSellerPaymentQuery } from '../sellerPaymentsApi';
import { PaymentFlags } from './PaymentFlags';

/** The online payment of an order: what came in, what went back, and what needs a look. */
export function OrderPayment({ order }: { order: SellerOrder }) {
  const { data, isError, refetch } = useGetSellerPaymentQuery(order._id, {
    refetchOnMountOrArgChange: true,
  });

  if (!data) {
    return (
      <QueryFallback isError={isError} failure="The payment could not be loaded." onRetry={refetch}>
        <Spinner label="Loading the payment" />
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
            Stripe payment <code className="text-xs">{paymentIntent}</code>
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

const STATES: Record<string, { label: string; look: string }> = {
  pending: { label: 'On its way', look: 'text-soft' },
  done: { label: 'Refunded', look: 'text-brand' },
  failed: { label: 'Refused by Stripe', look: 'text-sale' },
};

function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  return (
    <ul aria-label="Refunds" className="flex flex-col">
      {refunds.map(({ _id, at, by, amount, status, isSurplus }) => (
        <li key={_id} className="flex justify-between gap-3 border-t border-line py-2 text-sm">
          <div className="min-w-0">
            <p className={`font-semibold ${STATES[status]?.look ?? ''}`}>
              {STATES[status]?.label ?? status}
              {isSurplus && <span className="font-normal text-soft"> · paid too much</span>}
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
