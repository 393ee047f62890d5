import { Check } from 'lucide-react';
import { Button } from '../../components/Button';
import type { OrderStepState } from './useOrderStep';

interface UndoStepProps {
  /** Number of the order. */
  number: string;
  step: OrderStepState;
  className?: string;
}

/** Says for a while that a step was taken, and takes it back where that is possible. */
export function UndoStep({ number, step: { taken, isUndoing, undo }, className }: UndoStepProps) {
  return (
    <span role="status" className={className}>
      {taken && (
        <span className="inline-flex items-center gap-1 text-sm font-semibold text-brand">
          <Check aria-hidden="true" size={16} strokeWidth={2.25} />
          <span className="sr-only">
            Order {number} is “{taken.status}” now
          </span>
          {taken.canUndo && (
            <Button
              variant="quiet"
              size="sm"
              isBusy={isUndoing}
              aria-label={`Undo: ${number}`}
              onClick={() => void undo()}
              className="min-h-9 px-2 underline desk:min-h-6"
            >
              Undo
            </Button>
          )}
        </span>
      )}
    </span>
  );
}
