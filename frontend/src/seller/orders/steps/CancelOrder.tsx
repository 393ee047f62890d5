import { useState } from 'react';
import type { SellerOrder } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { useChangeStatus } from './useChangeStatus';
import { formatCents, toCents } from '../../../lib/money';
import { t } from '../../messages/orders';

/** What was paid online and has not gone back, in cents. */
const refundableCents = ({ paymentType, isPaid, amount, refunded }: SellerOrder): number =>
  paymentType === 'Online' && isPaid ? toCents(amount) - toCents(refunded) : 0;

/** Cancels an order after asking once more, and gives back what was paid unless the seller says otherwise. */
export function CancelOrder({ order }: { order: SellerOrder }) {
  const [isAsking, setAsking] = useState(false);
  const [isRefunding, setRefunding] = useState(true);
  const { moveTo, isMoving } = useChangeStatus(order);
  const cents = refundableCents(order);
  const isPaid = cents > 0;

  async function cancel(): Promise<void> {
    await moveTo('Cancelled', isPaid ? { refund: isRefunding } : {});
    setAsking(false);
  }

  function ask(): void {
    setRefunding(true);
    setAsking(true);
  }

  return (
    <>
      <Button variant="quiet" size="sm" className="text-sale" onClick={ask}>
        {t('cancel.button')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('cancel.title', { number: order.number })}
        confirmLabel={isPaid && isRefunding ? t('cancel.andRefund') : t('cancel.button')}
        dismissLabel={t('cancel.keep')}
        isFinal
        isBusy={isMoving}
        onConfirm={() => void cancel()}
        onDismiss={() => setAsking(false)}
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
