import { RefreshCw } from 'lucide-react';
import type { Order } from '../../../api/types';
import { Button } from '../../../components/Button';
import type { ButtonVariant } from '../../../components/classes';
import { t } from '../../../messages/reorder';
import { useReorder } from './useReorder';

interface ReorderButtonProps {
  order: Order;
  variant?: ButtonVariant;
}

export function ReorderButton({ order, variant }: ReorderButtonProps) {
  const { again, isBusy } = useReorder(order);
  return (
    <Button
      size="sm"
      variant={variant}
      isBusy={isBusy}
      aria-label={t('label', { number: order.number })}
      onClick={() => void again()}
    >
      {!isBusy && <RefreshCw aria-hidden="true" size="1.125rem" strokeWidth={1.75} />}
      {t('button')}
    </Button>
  );
}
