import { Button } from '../../../components/Button';
import type { ButtonVariant } from '../../../components/buttonClass';
import type { OrderStepState } from './useOrderStep';
import { t } from '../../messages/orders';

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
      aria-label={t('step.label', { step: t(`step.${next}`), number })}
      onClick={() => void move(next)}
      className={className}
      {...clickGuard.pointer}
    >
      {t(`step.${next}`)}
    </Button>
  );
}
