import type { ReactNode } from 'react';
import type { OwnOrder } from '../../api/types';
import { CancelOrder } from '../../features/checkout/cancel/CancelOrder';
import { PendingPayment } from '../../features/checkout/payment/PendingPayment';
import { OrderDetails } from '../../features/orders/own/OrderDetails';

interface OwnOrderViewProps {
  own: OwnOrder;
  userId: string;
  /** Id of the heading above. */
  labelledBy: string;
  /** The customer has just paid, and the payment may be confirmed at any moment. */
  isChecking?: boolean;
  /** The way on from an order that was just placed. */
  next?: ReactNode;
}

/** All details of an order, with the actions available to the customer. */
export function OwnOrderView({
  own,
  userId,
  labelledBy,
  isChecking = false,
  next,
}: OwnOrderViewProps) {
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
      next={next}
      cancel={order.status === 'Order Placed' && <CancelOrder order={order} />}
    />
  );
}
