import { useId, useRef } from 'react';
import { useEarlyInput } from '../../../components/useEarlyInput';
import { Select } from '../../../components/Select';
import type { ProductSort } from '../productsApi';
import { useSetUrlFilter } from '../../../components/useUrlFilters';

const LABELS: Record<ProductSort, string> = {
  newest: 'Newest first',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  name: 'Name: A to Z',
};

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
        Sort by
      </label>
      <Select
        ref={ref}
        id={id}
        autoComplete="off"
        className="max-w-full"
        value={sort}
        onChange={({ target: { value } }) => choose(value)}
      >
        {Object.entries(LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  );
}
