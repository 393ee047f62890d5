import { ArrowDownUp } from 'lucide-react';
import { useRef } from 'react';
import { useEarlyInput } from '../../../components/useEarlyInput';
import { useSetUrlFilter } from '../../../components/useUrlFilters';
import { t } from '../../../messages/products';
import type { ProductSort } from '../productsApi';
import { productFilters, SORTS } from './productFilters';

interface SortSelectProps {
  /** Undefined for the default order. */
  sort: ProductSort | undefined;
  /** True if there is a search text, by whose relevance the list can be sorted. */
  isSearch: boolean;
}

/** The sort order of a list; on phones, an icon over the select. */
export function SortSelect({ sort, isSearch }: SortSelectProps) {
  const ref = useRef<HTMLSelectElement>(null);
  const setFilter = useSetUrlFilter(productFilters);
  const usual = isSearch ? 'relevance' : 'newest';
  const sorts = SORTS.filter((value) => isSearch || value !== 'relevance');
  const shown = sort && sorts.includes(sort) ? sort : usual;
  /** Arrow keys step through the options: together they add one history entry. */
  const hasStep = useRef(false);
  const endStep = (): void => {
    hasStep.current = false;
  };

  function choose(value: string): void {
    setFilter({ sort: value === usual ? undefined : value }, hasStep.current);
    hasStep.current = true;
  }
  useEarlyInput(ref, shown, choose);

  return (
    <div className="relative flex h-11 shrink-0 items-center rounded-full border border-line bg-surface text-md font-medium has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-brand hover:border-control max-md:w-11">
      <ArrowDownUp
        aria-hidden="true"
        size="1.0625rem"
        strokeWidth={1.75}
        className={`pointer-events-none absolute left-4 max-md:inset-0 max-md:m-auto ${shown === usual ? '' : 'text-brand'}`}
      />
      <select
        ref={ref}
        aria-label={t('list.sortBy')}
        autoComplete="off"
        value={shown}
        onPointerDown={endStep}
        onBlur={endStep}
        onChange={({ target: { value } }) => choose(value)}
        className="h-full cursor-pointer appearance-none rounded-full [field-sizing:content] bg-transparent pr-4 pl-10 outline-none max-md:w-full max-md:opacity-0 md:max-w-48"
      >
        {sorts.map((value) => (
          <option key={value} value={value} className="bg-surface">
            {t(`list.sort.${value}`)}
          </option>
        ))}
      </select>
    </div>
  );
}
