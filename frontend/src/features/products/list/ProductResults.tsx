import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Product } from '../../../api/types';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorMessage } from '../../../components/ErrorMessage';
import { Pagination } from '../../../components/Pagination';
import { ProductGrid } from './ProductGrid';
import { ProductGridSkeleton } from './ProductGridSkeleton';
import { useGetProductsQuery, type ProductsQuery } from '../productsApi';

interface ProductResultsProps {
  query: ProductsQuery & { page: number };
  /** As in ProductGrid. */
  action: (product: Product) => ReactNode;
  /** What to say when nothing fits. */
  empty: ReactNode;
  /** Controls at the right of the number of products found. */
  children?: ReactNode;
}

/** Full lines with two, three and five products in a line. */
const PAGE_SIZE = 30;

const countText = (total: number): string => (total === 1 ? '1 product' : `${total} products`);

/** One page of products with their number; while the next is loading, the last one stays, paler. */
export function ProductResults({ query, action, empty, children }: ProductResultsProps) {
  const { data, isError, isFetching, refetch } = useGetProductsQuery({
    ...query,
    limit: PAGE_SIZE,
  });
  const isReady = data !== undefined && !isError;

  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-sm text-soft">
          {isReady && !isFetching ? countText(data.total) : isError ? '' : 'Loading…'}
        </p>
        {children}
      </div>
      <h2 className="sr-only">Products</h2>
      {isError ? (
        <ErrorMessage onRetry={refetch}>The products could not be loaded.</ErrorMessage>
      ) : !data ? (
        <ProductGridSkeleton count={10} />
      ) : data.products.length === 0 ? (
        <NothingHere isBeyondEnd={data.total > 0}>{empty}</NothingHere>
      ) : (
        <div
          aria-busy={isFetching}
          className={`transition-opacity ${isFetching ? 'opacity-60' : ''}`}
        >
          <ProductGrid products={data.products} action={action} priorityCount={4} />
          <Pagination page={query.page} pageCount={Math.ceil(data.total / PAGE_SIZE)} />
        </div>
      )}
    </>
  );
}

function NothingHere({ isBeyondEnd, children }: { isBeyondEnd: boolean; children: ReactNode }) {
  const { pathname, search } = useLocation();
  if (!isBeyondEnd) return children;
  const params = new URLSearchParams(search);
  params.delete('page');
  return (
    <EmptyState
      action={
        <Link
          to={{ pathname, search: params.toString() }}
          className="font-semibold text-brand underline"
        >
          Go to the first page
        </Link>
      }
    >
      There are not that many pages.
    </EmptyState>
  );
}
