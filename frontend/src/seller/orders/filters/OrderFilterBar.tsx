import { SlidersHorizontal } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { ListSearch } from '../../../components/ListSearch';
import { Select } from '../../../components/Select';
import { methodName, PAYMENT_METHODS } from '../../../features/orders/orderStatuses';
import { filterCount, ORDER_SORTS, type OrderFilters, useSetOrderFilter } from './useOrderFilters';
import { t } from '../../messages/orders';

interface OrderFilterBarProps {
  filters: OrderFilters;
  /** Further filters. */
  children: ReactNode;
}

/** Search and filters of the orders, all in the URL. On phones the less common ones are behind a button. */
export function OrderFilterBar({ filters, children }: OrderFilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const setFilter = useSetOrderFilter();
  const panelId = useId();
  const count = filterCount({ ...filters, attention: undefined });

  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="flex min-w-[min(12rem,100%)] flex-1 md:max-xl:basis-full">
        <ListSearch
          label={t('filter.search')}
          placeholder={t('filter.placeholder')}
          search={filters.search}
          onSearch={(text, isRefined) => setFilter({ search: text }, isRefined)}
        />
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex h-11 items-center gap-2 rounded-full border border-control bg-surface px-4 text-md font-medium whitespace-nowrap md:hidden"
      >
        <SlidersHorizontal aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        <span className="max-[22.5rem]:sr-only">
          {count > 0 ? t('filter.filtersCount', { count }) : t('filter.filters')}
        </span>
      </button>
      <div
        id={panelId}
        className={`w-full grid-cols-2 gap-2 md:flex md:w-auto md:flex-wrap ${isOpen ? 'grid' : 'hidden'}`}
      >
        <PaymentFilters filters={filters} />
        {children}
        <Select
          label={t('sort.label')}
          className="max-md:col-span-2"
          value={filters.sort}
          onChange={({ target }) => setFilter({ sort: target.value })}
        >
          {ORDER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}

function PaymentFilters({ filters: { payment, paid } }: { filters: OrderFilters }) {
  const setFilter = useSetOrderFilter();
  return (
    <>
      <Select
        label={t('filter.method')}
        value={payment ?? ''}
        onChange={({ target }) => setFilter({ payment: target.value })}
      >
        <option value="">{t('filter.allPayments')}</option>
        {PAYMENT_METHODS.map((method) => (
          <option key={method} value={method}>
            {methodName(method)}
          </option>
        ))}
      </Select>
      <Select
        label={t('filter.paid')}
        value={paid === undefined ? '' : String(paid)}
        onChange={({ target }) => setFilter({ paid: target.value })}
      >
        <option value="">{t('filter.paidOrNot')}</option>
        <option value="true">{t('filter.paid')}</option>
        <option value="false">{t('filter.pending')}</option>
      </Select>
    </>
  );
}
