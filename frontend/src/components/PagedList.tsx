import type { ReactNode } from 'react';
import { ButtonLink } from './ButtonLink';
import { EmptyState } from './EmptyState';
import { Pagination, type Places } from './Pagination';
import { QueryFallback } from './QueryFallback';
import { useUrlWith } from './useUrlFilters';
import { pageQuery } from '../lib/urlQuery';
import { t } from '../messages/components';

interface PagedListProps<Row> {
  /** The rows of this page; undefined while there are none to show. */
  rows: readonly Row[] | undefined;
  /** The number of rows on all pages. */
  total: number | undefined;
  /** There are more rows than `total`, so the last page is unknown. */
  totalIsAtLeast?: boolean;
  page: number;
  pageSize: number;
  /** Cursors of the adjacent pages, if the API returns them. */
  places?: Places;
  /** The rows are those of the previous page, until the next one has loaded. */
  isStale: boolean;
  isError: boolean;
  failure: string;
  onRetry: () => unknown;
  loading: ReactNode;
  /** Shown if the list is empty. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A page of a list, or the reason why there is none; the page number is in the URL. */
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
  const knownPages = places?.next ? page + 1 : page;
  const pageCount = isOpen ? knownPages : Math.max(Math.ceil(total / pageSize), knownPages);
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
 * Fetches a page of a list and returns the props of PagedList. While another page loads, the previous one stays
 * visible, but not if loading fails.
 * @param asked the number of the page and its size
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
