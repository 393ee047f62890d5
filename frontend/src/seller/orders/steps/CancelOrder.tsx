import { useState } from 'react';
import type { SellerOrder, OrderStatus, StatusChanged } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { statusName } from '../../../features/orders/orderStatuses';
import { formatCents, toCents } from '../../../lib/money';
import { toastSuccess } from '../../../lib/toasts';
import { t } from '../../messages/orders';
import { useChangeOrderStatusMutation } from '../sellerOrdersApi';

/** The online payment that was not refunded, in cents. */
const refundableCents = ({ paymentType, isPaid, amount, refunded }: SellerOrder): number =>
  paymentType === 'Online' && isPaid ? toCents(amount) - toCents(refunded) : 0;

/** Cancels an order after confirmation, and refunds it unless the seller decides otherwise. */
export function CancelOrder({ order }: { order: SellerOrder }) {
  const [isOpen, setOpen] = useState(false);
  const [isRefunding, setRefunding] = useState(true);
  const { moveTo, isMoving } = useChangeStatus(order);
  const cents = refundableCents(order);
  const isPaid = cents > 0;

  async function cancel(): Promise<void> {
    await moveTo('Cancelled', isPaid ? { refund: isRefunding } : {});
    setOpen(false);
  }

  function open(): void {
    setRefunding(true);
    setOpen(true);
  }

  return (
    <>
      <Button variant="quiet" size="sm" className="text-sale" onClick={open}>
        {t('cancel.button')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('cancel.title', { number: order.number })}
        confirmLabel={isPaid && isRefunding ? t('cancel.andRefund') : t('cancel.button')}
        dismissLabel={t('cancel.keep')}
        isFinal
        isBusy={isMoving}
        onConfirm={() => void cancel()}
        onDismiss={() => setOpen(false)}
      >
        <p>{t('cancel.text')}</p>
        {isPaid && (
          <>
            <label className="mt-4 flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
              <input
                type="checkbox"
                checked={isRefunding}
                onChange={({ target }) => setRefunding(target.checked)}
                className="size-5 shrink-0 accent-brand"
              />
              <span className="wrap-anywhere">
                {t('cancel.refund', { amount: formatCents(cents), name: order.customer.name })}
              </span>
            </label>
            <p className="mt-1 text-sm text-soft" role="status">
              {isRefunding ? t('cancel.sameWay') : t('cancel.stays')}
            </p>
          </>
        )}
      </ConfirmDialog>
    </>
  );
}

/** The result, with the state of the refund, if any. */
function changedText(to: OrderStatus, { kind, amount }: StatusChanged['values'] = {}): string {
  const status = statusName(to);
  if (kind === 'refused') return t('changed.refused', { status });
  if (kind === 'wentBackBefore') return t('changed.wentBackBefore', { status });
  if (kind !== 'goesBack') return t('changed.status', { status });
  return t('changed.goesBack', { status, amount: formatCents(toCents(Number(amount))) });
}

/** Moves an order from its shown version. A rejection is shown in a toast, and the order is refetched. */
function useChangeStatus({ _id: id, version }: SellerOrder) {
  const [changeStatus, { isLoading }] = useChangeOrderStatusMutation();

  /** @returns true if the order has the status now */
  async function moveTo(status: OrderStatus, more: { refund?: boolean } = {}): Promise<boolean> {
    if (isLoading) return false;
    const { data } = await changeStatus({ id, status, version, ...more });
    if (data) toastSuccess(changedText(status, data.values));
    return data !== undefined;
  }

  return { moveTo, isMoving: isLoading };
}
