import type { OrderStatus } from '../../api/types';
import { statusName } from './orderStatuses';

/** Each stage has a colour of its own, so that a list is read at a glance. */
const LOOKS: Record<OrderStatus, string> = {
  'Payment Pending': 'bg-line text-ink',
  'Order Placed': 'bg-ground-drinks text-on-ground',
  Packing: 'bg-ground-instant text-on-ground',
  'Out for delivery': 'bg-ground-dairy text-on-ground',
  Delivered: 'bg-brand-tint text-brand-ink',
  Cancelled: 'bg-sale-tint text-sale',
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span
      className={`inline-block max-w-full overflow-hidden rounded-full px-2.5 py-1 align-middle text-xs font-semibold text-ellipsis whitespace-nowrap ${LOOKS[status]}`}
    >
      {statusName(status)}
    </span>
  );
}
