import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
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
  const setFilter = useSetUrlFilter();

  return (
    <div className="flex max-w-full flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm text-soft">
        Sort by
      </label>
      <div className="relative max-w-full">
        <select
          id={id}
          value={sort}
          onChange={({ target: { value } }) =>
            // Keys go through the choices one by one; none of them is a step back.
            setFilter('sort', value === 'newest' ? '' : value, true)
          }
          className="h-11 max-w-full appearance-none rounded-full border border-control bg-surface pr-10 pl-4 text-sm font-medium text-ink"
        >
          {Object.entries(LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          size="1.125rem"
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2"
        />
      </div>
    </div>
  );
}
