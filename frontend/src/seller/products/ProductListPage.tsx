import { Download, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Page } from '../../components/Page';
import { Pagination } from '../../components/Pagination';
import { SelectAll } from '../lists/SelectAll';
import { Skeleton } from '../../components/Skeleton';
import { useSellerSelection } from '../useSellerSelection';
import { BulkBar } from './list/BulkBar';
import { ProductFilterBar } from './list/ProductFilterBar';
import { ProductTable } from './list/ProductTable';
import {
  useExportProductsMutation,
  useGetSellerProductsQuery,
  useLazyGetSellerProductsQuery,
  type SellerProductFilter,
} from './sellerProductsApi';
import { useSellerFilters } from './list/useSellerFilters';
import { plural } from '../../lib/plural';
import { IMPORTS } from './import/importText';

const ON_PAGE = 25;

/** All products, as the address filters them. */
export function ProductListPage() {
  const { filter, page, isNarrowed } = useSellerFilters();
  const { selected, select, choose, clear } = useSellerSelection('selectedProducts');
  const [askForAll] = useLazyGetSellerProductsQuery();
  const { data, currentData, isError, isFetching, refetch } = useGetSellerProductsQuery(
    { ...filter, page, limit: ON_PAGE },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  // While another page loads, the last one stays; one that cannot be loaded is no reason to show another.
  const list = currentData ?? (isError ? undefined : data);
  const isStale = isFetching && !currentData;

  async function askFor(limit: number) {
    return (await askForAll({ ...filter, page: 1, limit }).unwrap()).products;
  }

  function content(): ReactNode {
    if (!list && isError) {
      return <ErrorMessage onRetry={refetch}>The products could not be loaded.</ErrorMessage>;
    }
    if (!list) return <LoadingProducts />;
    if (list.products.length === 0) {
      return (
        <NoProducts
          isBeyondEnd={list.total > 0}
          isNarrowed={isNarrowed}
          isArchive={filter.archived === true}
        />
      );
    }
    return (
      <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-60' : ''}`}>
        <ProductTable products={list.products} selected={selected} onSelect={select} />
        <BulkBar ids={[...selected]} isArchive={filter.archived === true} onDone={clear}>
          <SelectAll
            what="products"
            total={list.total}
            selectedCount={selected.size}
            askFor={askFor}
            onChoose={choose}
          />
        </BulkBar>
        <Pagination page={page} pageCount={Math.ceil(list.total / ON_PAGE)} />
      </div>
    );
  }

  return (
    <Page title="Product List">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-display text-section">Product List</h1>
        <p role="status" className="text-sm text-soft tabular-nums">
          {list && plural(list.total, 'product')}
        </p>
        <CsvButtons filter={filter} />
      </div>
      <div className="mb-4">
        <ProductFilterBar filter={filter} />
      </div>
      {content()}
    </Page>
  );
}

function CsvButtons({ filter }: { filter: SellerProductFilter }) {
  const [exportProducts, { isLoading }] = useExportProductsMutation();
  return (
    <div className="flex flex-wrap gap-2 md:ml-auto">
      <Button
        variant="outline"
        size="sm"
        className="px-4 md:min-h-10"
        isBusy={isLoading}
        onClick={() => void exportProducts(filter)}
      >
        <Download aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        Export CSV
      </Button>
      <ButtonLink variant="outline" size="sm" to={IMPORTS} className="px-4 md:min-h-10">
        <Upload aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        Import CSV
      </ButtonLink>
    </div>
  );
}

interface NoProductsProps {
  isBeyondEnd: boolean;
  isNarrowed: boolean;
  isArchive: boolean;
}

function NoProducts({ isBeyondEnd, isNarrowed, isArchive }: NoProductsProps) {
  const { pathname, search } = useLocation();
  if (isBeyondEnd) {
    const params = new URLSearchParams(search);
    params.delete('page');
    return (
      <EmptyState
        action={
          <ButtonLink size="sm" to={{ pathname, search: params.toString() }}>
            Go to the first page
          </ButtonLink>
        }
      >
        There are not that many pages.
      </EmptyState>
    );
  }
  if (isNarrowed) {
    return (
      <EmptyState
        title="Nothing found"
        action={
          <ButtonLink size="sm" to={isArchive ? `${pathname}?archived=true` : pathname}>
            Show all products
          </ButtonLink>
        }
      >
        No product fits this search and these filters.
      </EmptyState>
    );
  }
  if (isArchive) return <EmptyState>No product is archived.</EmptyState>;
  return (
    <EmptyState
      title="No products yet"
      action={
        <ButtonLink size="sm" to="/seller">
          Add a product
        </ButtonLink>
      }
    >
      What you add or import appears here.
    </EmptyState>
  );
}

function LoadingProducts() {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        Loading the products
      </p>
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <Skeleton key={n} className="h-16 rounded-card" />
      ))}
    </div>
  );
}
