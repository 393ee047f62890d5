import { SlidersHorizontal, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { chipClass } from '../../../components/classes';
import { ErrorBoundary } from '../../../components/ErrorBoundary';
import { ErrorMessage } from '../../../components/ErrorMessage';
import { lazyPart } from '../../../components/lazyPart';
import { Link } from '../../../components/Link';
import { early } from '../../../lib/earlyClicks';
import { t } from '../../../messages/products';
import type { FiltersQuery } from '../productsApi';
import { quickFilters, typedFilters } from './filterChips';
import { countFilters, NO_FILTERS, withFilters, type FilterValues } from './filterValues';

const FilterDialog = lazyPart(() => import('./FilterDialog').then((m) => m.FilterDialog));

interface FilterBarProps {
  filters: FilterValues;
  /** What the list asks for without them. */
  base: FiltersQuery;
  /** As in CategoryChips. */
  isPage?: boolean;
}

/** The way to all filters, those that were chosen, each with the way back, and some that many choose. */
export function FilterBar({ filters, base, isPage = false }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const count = countFilters(filters);
  // What is in stock alone needs no filter for it.
  const chips = [...typedFilters(filters), ...quickFilters(filters, !base.inStock)];

  return (
    <nav
      aria-label={t('filters.label')}
      className="-mx-4 [scrollbar-width:none] scroll-px-4 overflow-x-auto px-4 md:mx-0 md:overflow-visible md:px-0"
    >
      <ul className="flex gap-2 py-1 md:flex-wrap">
        <li>
          <button
            type="button"
            {...early()}
            aria-haspopup="dialog"
            className={chipClass(false)}
            onClick={() => setOpen(true)}
          >
            <SlidersHorizontal aria-hidden="true" size="1.0625rem" strokeWidth={1.75} />
            {t('filters.open', { count })}
          </button>
        </li>
        {chips.map(({ text, isChosen, change }) => (
          <li key={text}>
            <FilterLink change={change} isChosen={isChosen}>
              {text}
            </FilterLink>
          </li>
        ))}
        {count > 1 && (
          <li>
            <FilterLink change={NO_FILTERS}>{t('filters.clear')}</FilterLink>
          </li>
        )}
      </ul>
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

interface FilterLinkProps {
  /** What is other in the list that it leads to. */
  change: Partial<FilterValues>;
  /** Undefined where it is no choice. */
  isChosen?: boolean;
  children: string;
}

function FilterLink({ change, isChosen, children }: FilterLinkProps) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={{ pathname, search: withFilters(search, change) }}
      // There are more combinations than programs should read.
      rel="nofollow"
      aria-label={isChosen ? t('filters.remove', { filter: children }) : undefined}
      aria-current={isChosen || undefined}
      className={
        isChosen === undefined
          ? 'inline-flex h-11 items-center rounded-full px-3 text-md font-semibold whitespace-nowrap text-brand hover:bg-brand-tint'
          : chipClass(isChosen)
      }
    >
      {children}
      {isChosen && <X aria-hidden="true" size="1rem" strokeWidth={2} />}
    </Link>
  );
}
