import type { ReactNode } from 'react';
import type { OwnOrder } from '../../api/types';
import { useFocusKept } from '../../components/useFocusKept';
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
  /** The way on from an order that was just placed. */
  next?: ReactNode;
}

/** An order in full, with what its customer can do about it now. */
export function OwnOrderView({
  own,
  userId,
  labelledBy,
  isChecking = false,
  next,
}: OwnOrderViewProps) {
  const { order } = own;
  // The button that cancels goes away with what it did.
  const focusKept = useFocusKept<HTMLDivElement>('button');
  return (
    <div {...focusKept}>
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
    </div>
  );
}
