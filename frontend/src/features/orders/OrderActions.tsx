import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { SellerOrder } from '../../api/types';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { NextStepButton } from './NextStepButton';
import { packingSlipsPath } from './packingSlipsPath';
import { useChangeStatus } from './useChangeStatus';

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

function CancelOrder({ order }: { order: SellerOrder }) {
  const [isAsking, setAsking] = useState(false);
  const { moveTo, isMoving } = useChangeStatus(order);

  async function cancel(): Promise<void> {
    await moveTo('Cancelled');
    setAsking(false);
  }

  return (
    <>
      <Button variant="quiet" size="sm" className="text-sale" onClick={() => setAsking(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Cancel order ${order.number}?`}
        confirmLabel="Cancel order"
        dismissLabel="Keep order"
        isFinal
        isBusy={isMoving}
        onConfirm={() => void cancel()}
        onDismiss={() => setAsking(false)}
      >
        Its units go back to stock. A cancelled order stays cancelled.
        {order.paymentType === 'Online' && order.isPaid && (
          <> What was paid does not go back by itself: refund it on the page of the order.</>
        )}
      </ConfirmDialog>
    </>
  );
}
