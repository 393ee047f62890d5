import type { ReactNode } from 'react';
import { ButtonLink } from './ButtonLink';
import { EmptyState } from './EmptyState';
import { Pagination, type Places } from './Pagination';
import { QueryFallback } from './QueryFallback';
import { useUrlWith } from './useUrlFilters';
import { pageQuery } from '../lib/urlQuery';
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

interface PagedQuery<List> {
  data?: List;
  currentData?: List;
  isError: boolean;
  refetch: () => unknown;
}

/**
 * The list of a query for one page, and what PagedList needs of both. While another page loads, the last one stays; one that cannot be
 * loaded is no reason to show another.
 * @param asked the page that is asked for, and how many rows it has
 */
export function usePaged<List extends Places & { total: number; totalIsAtLeast?: boolean }>(
  { data, currentData, isError, refetch }: PagedQuery<List>,
  { page, limit }: { page: number; limit: number },
) {
  const list = currentData ?? (isError ? undefined : data);
  const paged = {
    total: list?.total,
    totalIsAtLeast: list?.totalIsAtLeast,
    page,
    pageSize: limit,
    places: list,
    isStale: !currentData,
    isError,
    onRetry: refetch,
  };
  return { list, paged };
}

function BeyondEnd() {
  const urlWith = useUrlWith(pageQuery);
  return (
    <EmptyState
      action={
        <ButtonLink size="sm" to={urlWith({})}>
          {t('pages.first')}
        </ButtonLink>
      }
    >
      {t('pages.beyond')}
    </EmptyState>
  );
}
