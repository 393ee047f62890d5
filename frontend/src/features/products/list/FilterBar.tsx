import { SlidersHorizontal, X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { ProductList } from '../../../api/types';
import { chipClass } from '../../../components/classes';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { ErrorMessage } from '../../../components/ErrorMessage';
import { lazyComponent } from '../../../components/lazyComponent';
import { Link } from '../../../components/Link';
import { early } from '../../../lib/earlyClicks';
import { t } from '../../../messages/products';
import type { CategoryEntry } from '../findCategory';
import { CategoryChips } from './CategoryChips';
import type { ProductFilters } from './productFilters';
import { filtersBase } from './productQueries';
import { SortSelect } from './SortSelect';
import type { PageQuery } from '../productsApi';
import {
  quickFilters,
  typedFilters,
  understoodFilters,
  type FilterChip,
} from '../filters/filterChips';
import { countFilters, NO_FILTERS, withFilters } from '../filters/filterValues';

const FilterDialog = lazyComponent(() =>
  import('../filters/FilterDialog').then((m) => m.FilterDialog),
);

interface FilterBarProps {
  query: PageQuery;
  /** Undefined while it is loading. */
  list: ProductList | undefined;
  filters: ProductFilters;
  category: CategoryEntry | undefined;
  /** As in CategoryChips. */
  isPage?: boolean;
}

/** One row: the chosen filters, each removable, the categories, quick filters, all filters, and the sort order. */
export function FilterBar({ query, list, filters, category, isPage = false }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const base = filtersBase(query);
  const count = countFilters(filters);
  // A list of products in stock needs no filter for it.
  const quick = quickFilters(filters, !base.inStock);
  const understood = understoodFilters(list, filters.search);
  const chosen = [...typedFilters(filters), ...quick.filter(({ isChosen }) => isChosen)];

  /** Known for lists whose products are all loaded. */
  function isEmpty(path: string): boolean {
    if (!list || list.total > list.products.length) return false;
    if (category && category.path !== path) return false;
    return !list.products.some((product) => path === '' || product.category === path);
  }

  return (
    <nav aria-label={t('filters.label')} className="flex items-start gap-2">
      <PillRow>
        {understood.length + chosen.length > 0 && (
          <ul className="flex gap-2">
            {understood.map((chip) => (
              <FilterPill key={chip.text} chip={chip} />
            ))}
            {chosen.map((chip) => (
              <FilterPill key={chip.text} chip={chip} />
            ))}
            {count > 1 && (
              <FilterPill
                chip={{ text: t('filters.clear'), change: NO_FILTERS, isChosen: undefined }}
              />
            )}
          </ul>
        )}
        <CategoryChips chosen={category} isPage={isPage} isEmpty={isEmpty} />
        <ul className="flex gap-2">
          {quick
            .filter(({ isChosen }) => !isChosen)
            .map((chip) => (
              <FilterPill key={chip.text} chip={chip} />
            ))}
        </ul>
      </PillRow>
      <div className="flex shrink-0 gap-2 py-1">
        <button
          type="button"
          {...early()}
          aria-haspopup="dialog"
          className={`relative max-md:w-11 max-md:justify-center max-md:px-0 ${chipClass(false)}`}
          onClick={() => setOpen(true)}
        >
          <SlidersHorizontal aria-hidden="true" size="1.0625rem" strokeWidth={1.75} />
          <span className="max-md:sr-only">{t('filters.open', { count })}</span>
          {count > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-1 -right-1 grid size-5 place-items-center rounded-full bg-brand text-xs font-bold text-on-brand md:hidden"
            >
              {count}
            </span>
          )}
        </button>
        <SortSelect sort={filters.sort} isSearch={Boolean(query.search)} />
      </div>
      {isOpen && (
        <ErrorBoundary
          fallback={({ sentence, retry }) => (
            <ErrorMessage onRetry={retry}>{sentence}</ErrorMessage>
          )}
        >
          <Suspense>
            <FilterDialog
              filters={filters}
              base={base}
              isPage={isPage}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </nav>
  );
}

/** The space at the end of the row, where it fades. */
const FADE_PX = 20;

/** Pills in a row that scrolls sideways, which scrolls chosen ones into view. */
function PillRow({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();

  useEffect(() => {
    const row = ref.current;
    const pills = [...(row?.querySelectorAll('a') ?? [])];
    // A filter chosen by keyboard has moved to the beginning, or back.
    const seen =
      pills.find((pill) => pill === document.activeElement) ??
      pills.find((pill) => pill.ariaCurrent);
    if (row && seen)
      row.scrollLeft = seen.offsetLeft + seen.offsetWidth + FADE_PX - row.clientWidth;
  }, [pathname, search]);

  return (
    <div
      ref={ref}
      className="relative -ml-4 flex min-w-0 flex-1 [mask-image:linear-gradient(to_right,black_calc(100%-1.25rem),transparent)] gap-2 overflow-x-auto scroll-px-5 py-1 pr-5 pl-4 [scrollbar-width:none] md:-ml-1 md:pl-1 pointer-fine:[scrollbar-width:thin]"
    >
      {children}
    </div>
  );
}

/** A filter to press. */
function FilterPill({ chip: { text, change, isChosen } }: { chip: FilterChip }) {
  const { pathname, search } = useLocation();
  return (
    <li>
      <Link
        to={{ pathname, search: withFilters(search, change) }}
        // Keeps crawlers from the many combinations.
        rel="nofollow"
        aria-label={isChosen ? t('filters.remove', { filter: text }) : undefined}
        aria-current={isChosen || undefined}
        className={
          isChosen === undefined
            ? 'inline-flex h-11 items-center rounded-full px-3 text-md font-semibold whitespace-nowrap text-brand hover:bg-brand-tint'
            : chipClass(isChosen)
        }
      >
        {text}
        {isChosen && <X aria-hidden="true" size="1rem" strokeWidth={2} />}
      </Link>
    </li>
  );
}
