import { useState } from 'react';
import type { Order } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { useExternalRedirect } from '../../../components/useExternalRedirect';
import { toastSuccess } from '../../../lib/toasts';
import { boughtItems } from '../boughtItems';
import { clearCheckout, readCheckout, storeCheckout } from '../runningCheckout';
import { useCancelOrderMutation, usePayOrderMutation } from '../checkoutApi';

interface PendingPaymentProps {
  order: Order;
  userId: string;
  /** The customer comes from paying, and the shop may hear of it any moment. */
  isChecking: boolean;
}

/** What to do about an order that waits for its payment. */
export function PendingPayment({ order, userId, isChecking }: PendingPaymentProps) {
  const [payOrder, { isLoading }] = usePayOrderMutation();
  const { isRedirecting, redirectTo } = useExternalRedirect();

  async function pay(): Promise<void> {
    const { data } = await payOrder(order._id);
    if (!data) return;
    storeCheckout({ orderId: order._id, userId, items: boughtItems(order.items) });
    redirectTo(data.url);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line bg-background px-4 py-3.5 md:px-6">
      <p role="status" className="max-w-[56ch] text-md">
        {isChecking
          ? 'Looking for your payment. It usually shows here within a few seconds.'
          : 'Your groceries are kept for you until you pay. An order that stays unpaid is cancelled after about half an hour.'}
      </p>
      {!isChecking && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" isBusy={isLoading || isRedirecting} onClick={() => void pay()}>
            Pay now
          </Button>
          <CancelUnpaidOrder order={order} />
        </div>
      )}
    </div>
  );
}

function CancelUnpaidOrder({ order: { _id: id } }: { order: Order }) {
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
