import { Printer } from 'lucide-react';
import type { SellerOrder } from '../../../api/types';
import { ButtonLink } from '../../../components/ButtonLink';
import { packingSlipsPath } from '../slips/packingSlipsPath';
import { CancelOrder } from './CancelOrder';
import { NextStepButton } from './NextStepButton';
import { UndoStep } from './UndoStep';
import { useFocusKept } from '../../../components/useFocusKept';
import { useStickyBar } from '../../../components/useStickyBar';
import { useOrderStep } from './useOrderStep';
import { t } from '../../messages/orders';

/** What can be done with an order now, and nothing else. On a phone the next step stays at the thumb. */
export function OrderActions({ order }: { order: SellerOrder }) {
  const { _id: id, number, nextStatuses } = order;
  const step = useOrderStep(order);
  const barRef = useStickyBar('--floating-height');
  const focusKept = useFocusKept<HTMLDivElement>();
  return (
    <div {...focusKept} className="flex flex-wrap items-center gap-2">
      <div
        ref={barRef}
        data-step-bar
        data-floating-bar
        className="flex items-center thumb:fixed thumb:inset-x-0 thumb:bottom-[calc(4rem+env(safe-area-inset-bottom))] thumb:z-10 thumb:border-t thumb:border-line thumb:bg-background thumb:px-4 thumb:py-2.5 thumb:not-has-[button]:border-0 thumb:not-has-[button]:p-0 md:flex-row-reverse"
      >
        <NextStepButton number={number} step={step} className="max-md:flex-1" />
        <UndoStep number={number} step={step} className="max-md:not-empty:ml-2 md:not-empty:mr-2" />
      </div>
      <ButtonLink variant="outline" size="sm" to={packingSlipsPath([id])}>
        <Printer aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        {t('step.slip')}
      </ButtonLink>
      {nextStatuses.includes('Cancelled') && <CancelOrder order={order} />}
    </div>
  );
}
