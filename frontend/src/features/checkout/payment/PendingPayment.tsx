import { useState, type ReactNode } from 'react';
import type { Order } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { useExternalRedirect } from '../../../components/useExternalRedirect';
import { formatTime } from '../../../lib/dates';
import { toastSuccess } from '../../../lib/toasts';
import { t } from '../../../messages/orders';
import { useShopClock } from '../../shop/shopZone';
import { boughtItems } from '../boughtItems';
import { usePayOrderMutation, useCancelOrderMutation } from '../checkoutApi';
import { storeCheckout, clearCheckout, readCheckout } from '../pendingCheckout';

interface PendingPaymentProps {
  order: Order;
  userId: string;
  /** The customer has just returned from the payment page, and the payment may be confirmed at any moment. */
  isChecking: boolean;
  /** Shown instead of the instructions, after an action. */
  notice?: ReactNode;
}

/**
 * An unpaid order is held at least this long. Its payment page is valid for longer, and a renewed one
 * longer still.
 */
const RESERVATION_MS = 30 * 60_000;

/** The time until which an order is held at least; empty if it has passed. */
function useKeptUntil({ createdAt }: Order): string {
  const write = useShopClock(formatTime);
  const [openedAt] = useState(() => Date.now());
  const end = Date.parse(createdAt) + RESERVATION_MS;
  return end > openedAt ? write(new Date(end).toISOString()) : '';
}

/** The actions for an order that waits for its payment. */
export function PendingPayment({ order, userId, isChecking, notice }: PendingPaymentProps) {
  const [payOrder, { isLoading }] = usePayOrderMutation();
  const { isRedirecting, redirectTo } = useExternalRedirect();
  const time = useKeptUntil(order);
  const reservation = time ? t('unpaid.until', { time }) : t('unpaid.kept');

  async function pay(): Promise<void> {
    const { data } = await payOrder(order._id);
    if (!data) return;
    storeCheckout({ orderId: order._id, userId, items: boughtItems(order.items) });
    redirectTo(data.url);
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line bg-background px-card py-3.5 md:px-6 print:hidden">
      {notice ?? (
        <p role="status" className="max-w-[56ch] text-md">
          {isChecking ? t('unpaid.looking') : reservation}
        </p>
      )}
      {!isChecking && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" isBusy={isLoading || isRedirecting} onClick={() => void pay()}>
            {t('unpaid.pay')}
          </Button>
          <CancelUnpaidOrder id={order._id} userId={userId} />
        </div>
      )}
    </div>
  );
}

/** Asks for confirmation, and ends the pending checkout of this browser. */
function CancelUnpaidOrder({ id, userId }: { id: string; userId: string }) {
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
