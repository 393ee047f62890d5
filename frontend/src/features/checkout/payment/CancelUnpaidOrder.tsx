import { useState } from 'react';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { toastSuccess } from '../../../lib/toasts';
import { useCancelOrderMutation } from '../checkoutApi';
import { clearCheckout, readCheckout } from '../runningCheckout';

/** Asks first. The checkout of this browser ends with the order that it led to. */
export function CancelUnpaidOrder({ id }: { id: string }) {
  const [isAsking, setAsking] = useState(false);
  const [cancelOrder, { isLoading }] = useCancelOrderMutation();

  async function cancel(): Promise<void> {
    const { data: message } = await cancelOrder(id);
    setAsking(false);
    if (!message) return;
    if (readCheckout()?.orderId === id) clearCheckout();
    toastSuccess(message);
  }

  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        Cancel
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Cancel this order?"
        confirmLabel="Cancel order"
        dismissLabel="Keep order"
        isBusy={isLoading}
        onConfirm={() => void cancel()}
        onDismiss={() => setAsking(false)}
      >
        It has not been paid, so no money has to go back. Your cart stays as it is.
      </ConfirmDialog>
    </>
  );
}
