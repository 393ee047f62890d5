import { useLayoutEffect, useRef } from 'react';
import type { OrderStatus } from '../../../api/types';
import { chipClass } from '../../../components/classes';
import { statusName } from '../../../features/orders/orderStatuses';
import type { StatusCounts } from '../sellerOrdersApi';
import { sumOf } from './orderSums';
import { ALL_STATUSES, useSetOrderFilter } from './useOrderFilters';
import { countText } from '../../lists/listCount';
import { t } from '../../messages/orders';

interface StatusChipsProps {
  chosen: OrderStatus | undefined;
  /** Undefined while they load. */
  counts: StatusCounts | undefined;
}

/** In the order of a seller's work; statuses without work come last. */
const CHIPS: readonly OrderStatus[] = [
  'Order Placed',
  'Packing',
  'Out for delivery',
  'Delivered',
  'Payment Pending',
  'Cancelled',
];

/** Filters by status, with the number of orders in each under the other filters. */
export function StatusChips({ chosen, counts = {} }: StatusChipsProps) {
  const setFilter = useSetOrderFilter();
  const rowRef = useRef<HTMLDivElement>(null);

  // On phones the chosen one may be outside the visible part of the row.
  useLayoutEffect(() => {
    const row = rowRef.current;
    const chip = row?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (row && chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  }, [chosen]);

  return (
    <div
      ref={rowRef}
      role="group"
      aria-label={t('filter.status')}
      className="relative -mx-4 flex gap-2 scroll-px-4 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {CHIPS.map((status) => (
        <Chip
          key={status}
          isChosen={status === chosen}
          count={counts[status]?.count}
          onChoose={() => setFilter({ status })}
        >
          {status === 'Order Placed' ? t('filter.toPack') : statusName(status)}
        </Chip>
      ))}
      <Chip
        isChosen={chosen === undefined}
        count={sumOf(counts)?.count}
        onChoose={() => setFilter({ status: ALL_STATUSES })}
      >
        {t('filter.all')}
      </Chip>
    </div>
  );
}

interface ChipProps {
  isChosen: boolean;
  count?: number;
  onChoose: () => void;
  children: string;
}

function Chip({ isChosen, count = 0, onChoose, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={chipClass(isChosen)}
    >
      {children}{' '}
      {count > 0 && (
        <span className={`text-sm tabular-nums ${isChosen ? '' : 'text-soft'}`}>
          {countText(count)}
        </span>
      )}
    </button>
  );
}
