import { useId, useRef } from 'react';
import { useEarlyInput } from '../../../components/useEarlyInput';
import { Select } from '../../../components/Select';
import type { ProductSort } from '../productsApi';
import { useSetUrlFilter } from '../../../components/useUrlFilters';
import { t } from '../../../messages/products';

const SORTS: readonly ProductSort[] = ['newest', 'price-asc', 'price-desc', 'name'];

export function SortSelect({ sort }: { sort: ProductSort }) {
  const id = useId();
  const ref = useRef<HTMLSelectElement>(null);
  const setFilter = useSetUrlFilter();
  // Keys go through the choices one by one; none of them is a step back.
  const choose = (value: string) => setFilter('sort', value === 'newest' ? '' : value, true);
  useEarlyInput(ref, sort, choose);

  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm text-soft">
        {t('list.sortBy')}
      </label>
      <Select
        ref={ref}
        id={id}
        autoComplete="off"
        className="max-w-full"
        value={sort}
        onChange={({ target: { value } }) => choose(value)}
      >
        {SORTS.map((value) => (
          <option key={value} value={value}>
            {t(`list.sort.${value}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}
