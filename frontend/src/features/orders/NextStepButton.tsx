import type { SellerOrder } from '../../api/types';
import { Button } from '../../components/Button';
import type { ButtonVariant } from '../../components/buttonClass';
import { STEP_LABELS } from './orderStatuses';
import { useChangeStatus } from './useChangeStatus';

interface NextStepButtonProps {
  order: SellerOrder;
  variant?: ButtonVariant;
  className?: string;
}

/** Moves an order one step on; nothing where no step is left but to cancel. */
export function NextStepButton({ order, variant = 'primary', className }: NextStepButtonProps) {
  const { moveTo, isMoving } = useChangeStatus(order);
  const next = order.nextStatuses.find((status) => status !== 'Cancelled');
  if (!next) return null;
  return (
    <Button
      size="sm"
      variant={variant}
      isBusy={isMoving}
      aria-label={`${STEP_LABELS[next]}: ${order.number}`}
      onClick={() => void moveTo(next)}
      className={className}
    >
      {STEP_LABELS[next]}
    </Button>
  );
}
