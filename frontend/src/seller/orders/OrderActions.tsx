import { Printer } from 'lucide-react';
import type { SellerOrder } from '../../api/types';
import { ButtonLink } from '../../components/ButtonLink';
import { NextStepButton } from '../../features/orders/NextStepButton';
import { packingSlipsPath } from '../../features/orders/packingSlipsPath';
import { CancelOrder } from './CancelOrder';

/** What can be done with an order now, and nothing else. */
export function OrderActions({ order }: { order: SellerOrder }) {
  return (
    <div className="flex flex-wrap gap-2">
      <NextStepButton order={order} />
      <ButtonLink variant="outline" size="sm" to={packingSlipsPath([order._id])}>
        <Printer aria-hidden="true" size={18} strokeWidth={1.75} />
        Packing slip
      </ButtonLink>
      {order.nextStatuses.includes('Cancelled') && <CancelOrder order={order} />}
    </div>
  );
}
