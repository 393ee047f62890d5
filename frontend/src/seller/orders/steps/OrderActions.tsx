import { Check, ChevronRight, Printer } from 'lucide-react';
import type { SellerOrder } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ButtonLink } from '../../../components/ButtonLink';
import type { ButtonVariant } from '../../../components/classes';
import { useStickyBar } from '../../../components/useStickyBar';
import { statusName } from '../../../features/orders/orderStatuses';
import { t } from '../../messages/orders';
import { packingSlipsPath } from '../slips/packingSlipsPath';
import { useDeeperPlace, useNextOrder } from '../listPlace';
import { CancelOrder } from './CancelOrder';
import { useOrderStep, type OrderStepState } from './useOrderStep';

/** The available actions for an order. On phones the next step is in reach of the thumb. */
export function OrderActions({ order }: { order: SellerOrder }) {
  const { _id: id, number, nextStatuses } = order;
  const step = useOrderStep(order);
  const barRef = useStickyBar('--floating-height');
  const following = useNextOrder(order);
  const place = useDeeperPlace();
  const hasSlip = order.isPaid || order.paymentType === 'COD';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div
        ref={barRef}
        data-step-bar
        data-floating-bar
        className="flex items-center thumb:fixed thumb:inset-x-0 thumb:bottom-[calc(4rem+env(safe-area-inset-bottom))] thumb:z-10 thumb:border-t thumb:border-line thumb:bg-background thumb:px-4 thumb:py-2.5 thumb:not-has-[button,a]:border-0 thumb:not-has-[button,a]:p-0 md:contents"
      >
        <NextStepButton number={number} step={step} className="max-md:flex-1 md:-order-1" />
        <UndoStep
          number={number}
          step={step}
          className="max-md:not-empty:ml-2 md:-order-2 md:empty:hidden"
        />
        {following && (
          <ButtonLink
            variant="outline"
            size="sm"
            to={`/seller/orders/${following._id}`}
            state={place}
            aria-label={t('one.next')}
            className="whitespace-nowrap max-md:ml-auto max-md:px-4! md:order-1"
          >
            <span className="md:hidden">{t('one.nextShort')}</span>
            <span className="max-md:hidden">{t('one.next')}</span>
            <ChevronRight aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
          </ButtonLink>
        )}
      </div>
      {hasSlip && (
        <ButtonLink variant="outline" size="sm" to={packingSlipsPath([id])} state={place}>
          <Printer aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
          {t('step.slip')}
        </ButtonLink>
      )}
      {nextStatuses.includes('Cancelled') && <CancelOrder order={order} />}
    </div>
  );
}

interface NextStepButtonProps {
  /** The number of the order. */
  number: string;
  step: OrderStepState;
  variant?: ButtonVariant;
  className?: string;
}

/** Moves an order to its next status; renders nothing if only cancelling is possible. */
export function NextStepButton({
  number,
  step: { next, isMoving, isUndoing, clickGuard, move },
  variant = 'primary',
  className,
}: NextStepButtonProps) {
  if (!next) return null;
  return (
    <Button
      size="sm"
      variant={variant}
      isBusy={isMoving || isUndoing}
      isInert={clickGuard.isInert}
      aria-label={t('step.label', { step: t(`step.${next}`), number })}
      onClick={() => void move(next)}
      className={className}
    >
      {t(`step.${next}`)}
    </Button>
  );
}

interface UndoStepProps {
  /** The number of the order. */
  number: string;
  step: OrderStepState;
  className?: string;
}

/** Confirms a step for a while, and reverts it if possible. */
export function UndoStep({ number, step: { lastStep, undo }, className }: UndoStepProps) {
  return (
    <span role="status" className={className}>
      {lastStep && (
        <span className="inline-flex items-center gap-1 text-sm font-semibold text-brand">
          <Check aria-hidden="true" size={16} strokeWidth={2.25} />
          <span className="sr-only">
            {t('step.isNow', { number, status: statusName(lastStep.status) })}
          </span>
          {lastStep.canUndo && (
            <button
              type="button"
              aria-label={t('step.undoLabel', { number })}
              onClick={() => void undo()}
              className="relative min-h-8 px-1.5 underline after:absolute after:-inset-x-1 after:-top-3 after:bottom-0 desk:min-h-6 desk:after:hidden"
            >
              {t('step.undo')}
            </button>
          )}
        </span>
      )}
    </span>
  );
}
