import { SlidersHorizontal } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { ListSearch } from '../../components/ListSearch';
import { Select } from '../../components/Select';
import { ORDER_STATUSES, PAYMENT_LABELS } from './orderStatuses';
import { filterCount, type OrderFilters, useSetOrderFilter } from './useOrderFilters';

const chipClass =
  'inline-flex h-11 items-center rounded-full border px-4 text-md font-medium whitespace-nowrap transition-colors';

/** Search and filters of the orders; all of them live in the address. On a phone the rarer ones wait behind a button. */
export function OrderFilterBar({ filters }: { filters: OrderFilters }) {
  const [isOpen, setOpen] = useState(false);
  const setFilter = useSetOrderFilter();
  const panelId = useId();
  const count = filterCount({ ...filters, status: undefined, attention: undefined });

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-w-0 flex-1 md:max-xl:basis-full">
          <ListSearch
            label="Search orders"
            placeholder="Customer, number or product"
            search={filters.search}
            onSearch={(text, isRefined) => setFilter('search', text, isRefined)}
          />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
          className={`${chipClass} gap-2 border-control bg-surface md:hidden`}
        >
          <SlidersHorizontal aria-hidden="true" size={18} strokeWidth={1.75} />
          <span className="max-[22.5rem]:sr-only">Filters{count > 0 && ` (${count})`}</span>
        </button>
        <div
          id={panelId}
          className={`w-full grid-cols-2 gap-2 md:flex md:w-auto ${isOpen ? 'grid' : 'hidden'}`}
        >
          <PaymentFilters filters={filters} />
        </div>
      </div>
      <StatusChips chosen={filters.status} />
    </div>
  );
}

function PaymentFilters({ filters: { payment, paid, day } }: { filters: OrderFilters }) {
  const setFilter = useSetOrderFilter();
  return (
    <>
      <Select
        label="Payment method"
        value={payment ?? ''}
        onChange={({ target }) => setFilter('payment', target.value)}
      >
        <option value="">All payments</option>
        {Object.entries(PAYMENT_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        label="Paid"
        value={paid === undefined ? '' : String(paid)}
        onChange={({ target }) => setFilter('paid', target.value)}
      >
        <option value="">Paid or not</option>
        <option value="true">Paid</option>
        <option value="false">Pending</option>
      </Select>
      <input
        type="date"
        aria-label="Day"
        value={day}
        onChange={({ target }) => setFilter('day', target.value)}
        className="col-span-2 h-11 rounded-full border border-control bg-surface px-4 text-md font-medium text-ink"
      />
    </>
  );
}

function StatusChips({ chosen }: { chosen: OrderFilters['status'] }) {
  const setFilter = useSetOrderFilter();
  const rowRef = useRef<HTMLDivElement>(null);

  // On a phone the chosen one may be beyond the edge.
  useLayoutEffect(() => {
    const row = rowRef.current;
    const chip = row?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (row && chip) row.scrollLeft = chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2;
  }, [chosen]);

  return (
    <div
      ref={rowRef}
      role="group"
      aria-label="Status"
      className="relative -mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0"
    >
      {([undefined, ...ORDER_STATUSES] as const).map((status) => (
        <button
          key={status ?? 'all'}
          type="button"
          aria-pressed={status === chosen}
          onClick={() => setFilter('status', status ?? '')}
          className={`${chipClass} ${
            status === chosen
              ? 'border-brand bg-brand text-on-brand'
              : 'border-line bg-surface hover:border-control'
          }`}
        >
          {status ?? 'All'}
        </button>
      ))}
    </div>
  );
}
