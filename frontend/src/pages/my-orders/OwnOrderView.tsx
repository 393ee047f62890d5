import type { OwnOrder } from '../../api/types';
import { CancelOrder } from '../../features/checkout/cancel/CancelOrder';
import { PendingPayment } from '../../features/checkout/payment/PendingPayment';
import { OrderDetails } from '../../features/orders/own/OrderDetails';

interface OwnOrderViewProps {
  own: OwnOrder;
  userId: string;
  /** The id of the heading above. */
  labelledBy: string;
  /** The customer comes from paying, and the shop may hear of it any moment. */
  isChecking?: boolean;
}

/** An order in full, with what its customer can do about it now. */
export function OwnOrderView({ own, userId, labelledBy, isChecking = false }: OwnOrderViewProps) {
  const { order } = own;
  return (
    <OrderDetails
      own={own}
      labelledBy={labelledBy}
      payment={
        order.status === 'Payment Pending' && (
          <PendingPayment order={order} userId={userId} isChecking={isChecking} />
        )
      }
      cancel={order.status === 'Order Placed' && <CancelOrder order={order} />}
    />
  );
}
