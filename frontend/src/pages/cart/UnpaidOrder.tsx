import { Link } from '../../components/Link';
import { PendingPayment } from '../../features/checkout/payment/PendingPayment';
import { useOwnOrder } from '../../features/orders/own/useOwnOrder';
import { t } from '../../messages/ownOrder';

/** Offers to pay or to cancel the order whose payment page the customer has left; nothing once it waits for no payment. */
export function UnpaidOrder({ userId, id }: { userId: string; id: string }) {
  const { order } = useOwnOrder(userId, id).own ?? {};
  if (order?.status !== 'Payment Pending') return null;
  return (
    <section className="mt-3 mb-6 overflow-hidden rounded-panel border border-line bg-surface *:border-b-0">
      <h2 className="px-4 py-3 font-semibold md:px-6">
        <Link to={`/my-orders/${order.number}`} className="text-brand hover:underline">
          {t('orderNumber', { number: order.number })}
        </Link>
      </h2>
      <PendingPayment order={order} userId={userId} isChecking={false} />
    </section>
  );
}
