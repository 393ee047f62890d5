import { useId, useRef } from 'react';
import { useEarlyInput } from '../../../components/useEarlyInput';
import { Select } from '../../../components/Select';
import type { ProductSort } from '../productsApi';
import { productFilters, SORTS } from './productFilters';
import { useSetUrlFilter } from '../../../components/useUrlFilters';
import { t } from '../../../messages/products';

interface SortSelectProps {
  /** Undefined for the usual order. */
  sort: ProductSort | undefined;
  /** Whether words are searched for, of which some fit better than others. */
  isSearch?: boolean;
}

export function SortSelect({ sort, isSearch = false }: SortSelectProps) {
  const id = useId();
  const ref = useRef<HTMLSelectElement>(null);
  const setFilter = useSetUrlFilter(productFilters);
  const usual = isSearch ? 'relevance' : 'newest';
  const sorts = SORTS.filter((value) => isSearch || value !== 'relevance');
  const shown = sort && sorts.includes(sort) ? sort : usual;
  // Keys go through the choices one by one; none of them is a step back.
  const choose = (value: string) => setFilter({ sort: value === usual ? undefined : value }, true);
  useEarlyInput(ref, shown, choose);

  return (
    <div className="flex max-w-full flex-wrap items-center gap-2 max-md:grow">
      <label htmlFor={id} className="text-sm text-soft">
        {t('list.sortBy')}
      </label>
      <Select
        ref={ref}
        id={id}
        autoComplete="off"
        className="max-w-full max-md:grow"
        value={shown}
        onChange={({ target: { value } }) => choose(value)}
      >
        {sorts.map((value) => (
          <option key={value} value={value}>
            {t(`list.sort.${value}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
