import type { OrderStatus } from '../../api/types';

const LOOKS: Record<OrderStatus, string> = {
  'Payment Pending': 'bg-ground-instant text-on-ground',
  'Order Placed': 'bg-brand-tint text-brand-ink',
  Packing: 'bg-brand-tint text-brand-ink',
  'Out for delivery': 'bg-brand-tint text-brand-ink',
  Delivered: 'bg-brand text-on-brand',
  Cancelled: 'bg-sale-tint text-sale',
};

export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span
      className={`rounded-full px-3 py-1 text-sm font-semibold whitespace-nowrap ${LOOKS[status]}`}
    >
      {status}
    </span>
  );
}
