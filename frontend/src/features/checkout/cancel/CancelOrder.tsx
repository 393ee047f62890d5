import { useState } from 'react';
import type { Order, OrderCancelled } from '../../../api/types';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { formatCents, toCents } from '../../../lib/money';
import { toastSuccess } from '../../../lib/toasts';
import { t } from '../../../messages/orderDetail';
import { useCancelOrderMutation } from '../checkoutApi';

function cancelledText({ values }: OrderCancelled): string {
  if (values?.kind === 'due') return t('cancel.due');
  if (values?.kind !== 'goesBack') return t('cancel.cancelled');
  return t('cancel.goesBack', { amount: formatCents(toCents(Number(values.amount))) });
}

/** Takes an order back that stands and is not packed yet; asks first. A refusal says why, and the order shows as it is then. */
export function CancelOrder({ order }: { order: Order }) {
  const [isAsking, setAsking] = useState(false);
  const [cancelOrder, { isLoading }] = useCancelOrderMutation();
  const amount = formatCents(toCents(order.amount) - toCents(order.refunded));

  async function cancel(): Promise<void> {
    const { data } = await cancelOrder({ id: order._id, status: 'Order Placed' });
    setAsking(false);
    if (data) toastSuccess(cancelledText(data));
  }

  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="-mx-2 min-h-11 rounded-full px-2 font-semibold text-sale hover:underline"
      >
        {t('cancel.button')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t('cancel.title')}
        confirmLabel={t('cancel.button')}
        dismissLabel={t('cancel.keep')}
        isFinal
        isBusy={isLoading}
        onConfirm={() => void cancel()}
        onDismiss={() => setAsking(false)}
      >
        {order.isPaid ? t('cancel.paid', { amount }) : t('cancel.cash')}
      </ConfirmDialog>
    </>
  );
}
