import type { ReactNode } from 'react';
import { ButtonLink } from './ButtonLink';
import { EmptyState } from './EmptyState';
import { Pagination, type Places } from './Pagination';
import { QueryFallback } from './QueryFallback';
import { useUrlWith } from './useUrlFilters';
import { t } from '../messages/components';

interface PagedListProps<Row> {
  /** Those of the page; undefined while there is nothing to show. */
  rows: readonly Row[] | undefined;
  /** On all pages. */
  total: number | undefined;
  /** There are more than `total`, and nobody knows which page is the last. */
  totalIsAtLeast?: boolean;
  page: number;
  pageSize: number;
  /** Where the pages beside this one are, if the list tells. */
  places?: Places;
  /** The rows are those of another page, and are about to go. */
  isStale: boolean;
  isError: boolean;
  failure: string;
  onRetry: () => unknown;
  loading: ReactNode;
  /** What to say when there is no row on any page. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** One page of a list, or why there is none; the page number lives in the address. */
export function PagedList<Row>({
  rows,
  total = 0,
  totalIsAtLeast = false,
  page,
  pageSize,
  places,
  isStale,
  isError,
  failure,
  onRetry,
  loading,
  empty,
  children,
}: PagedListProps<Row>) {
  if (!rows) {
    return (
      <QueryFallback isError={isError} failure={failure} onRetry={onRetry}>
        {loading}
      </QueryFallback>
    );
  }
  if (rows.length === 0) return total > 0 ? <BeyondEnd /> : empty;
  const isOpen = totalIsAtLeast && places?.next !== undefined;
  const known = places?.next ? page + 1 : page;
  const pageCount = isOpen ? known : Math.max(Math.ceil(total / pageSize), known);
  return (
    <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-60' : ''}`}>
      {children(rows)}
      <Pagination page={page} pageCount={pageCount} hasMore={isOpen} places={places} />
    </div>
  );
}

function BeyondEnd() {
  const urlWith = useUrlWith();
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={urlWith('page', '')}>
          {t('pages.first')}
        </ButtonLink>
      }
    >
      {t('pages.beyond')}
    </EmptyState>
  );
}
