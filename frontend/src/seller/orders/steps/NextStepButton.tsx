import { Button } from '../../../components/Button';
import type { ButtonVariant } from '../../../components/buttonClass';
import { STEP_LABELS } from './stepLabels';
import type { OrderStepState } from './useOrderStep';

interface NextStepButtonProps {
  /** Number of the order. */
  number: string;
  step: OrderStepState;
  variant?: ButtonVariant;
  className?: string;
}

/** Moves an order one step on; nothing where no step is left but to cancel. */
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
      aria-label={`${STEP_LABELS[next]}: ${number}`}
      onClick={() => void move(next)}
      className={className}
      {...clickGuard.pointer}
    >
      {STEP_LABELS[next]}
    </Button>
  );
}
