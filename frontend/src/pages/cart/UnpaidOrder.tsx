import type { ReactNode } from 'react';
import { Link } from '../../components/Link';
import { PendingPayment } from '../../features/checkout/payment/PendingPayment';
import { useOwnOrder } from '../../features/orders/own/useOwnOrder';
import { t } from '../../messages/orderDetail';

interface UnpaidOrderProps {
  userId: string;
  /** The order that this browser last left to pay for. */
  latestId: string | undefined;
  /** The order whose payment page has redirected back here. */
  returnedId: string | undefined;
  notice: ReactNode;
  /** Shown if none of them waits for its payment. */
  otherwise: ReactNode;
}

/** Offers to pay or cancel the order whose payment page the customer has left. */
export function UnpaidOrder({ userId, latestId, returnedId, notice, otherwise }: UnpaidOrderProps) {
  const latest = useOwnOrder(userId, latestId).own?.order;
  const returned = useOwnOrder(userId, returnedId === latestId ? undefined : returnedId).own?.order;
  const order = [latest, returned].find((one) => one?.status === 'Payment Pending');
  if (!order) return otherwise;
  return (
    <section className="mt-3 mb-4 overflow-hidden rounded-card border border-accent bg-surface *:border-b-0 *:bg-surface md:*:px-5">
      <h2 className="px-card pt-3.5 font-semibold">
        <Link to={`/my-orders/${order.number}`} className="text-brand hover:underline">
          {t('orderNumber', { number: order.number })}
        </Link>
      </h2>
      <PendingPayment order={order} userId={userId} isChecking={false} notice={notice} />
    </section>
  );
}
