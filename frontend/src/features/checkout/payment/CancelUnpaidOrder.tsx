import { useState } from 'react';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { toastSuccess } from '../../../lib/toasts';
import { useCancelOrderMutation } from '../checkoutApi';
import { clearCheckout, readCheckout } from '../runningCheckout';
import { t } from '../../../messages/orders';

/** Asks first. The checkout of this browser ends with the order that it led to. */
export function CancelUnpaidOrder({ id, userId }: { id: string; userId: string }) {
  const [isAsking, setAsking] = useState(false);
  const [cancelOrder, { isLoading }] = useCancelOrderMutation();

  async function cancel(): Promise<void> {
    const { error } = await cancelOrder({ id });
    setAsking(false);
    if (error) return;
    if (readCheckout(userId)?.orderId === id) clearCheckout(userId);
    toastSuccess(t('unpaid.cancelled'));
  }

  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
        {t('unpaid.cancelOrder')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('unpaid.cancelTitle')}
        confirmLabel={t('unpaid.cancelOrder')}
        dismissLabel={t('unpaid.keepOrder')}
        isBusy={isLoading}
        onConfirm={() => void cancel()}
        onDismiss={() => setAsking(false)}
      >
        {t('unpaid.cancelText')}
      </ConfirmDialog>
    </>
  );
}
