import { Check } from 'lucide-react';
import { statusName } from '../../../features/orders/orderStatuses';
import type { OrderStepState } from './useOrderStep';
import { t } from '../../messages/orders';

interface UndoStepProps {
  /** Number of the order. */
  number: string;
  step: OrderStepState;
  className?: string;
}

/** Says for a while that a step was taken, and takes it back where that is possible. */
export function UndoStep({ number, step: { taken, undo }, className }: UndoStepProps) {
  return (
    <span role="status" className={className}>
      {taken && (
        <span className="inline-flex items-center gap-1 text-sm font-semibold text-brand">
          <Check aria-hidden="true" size={16} strokeWidth={2.25} />
          <span className="sr-only">
            {t('step.isNow', { number, status: statusName(taken.status) })}
          </span>
          {taken.canUndo && (
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
