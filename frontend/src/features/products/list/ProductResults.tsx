import type { ReactNode } from 'react';
import type { Product, ProductList } from '../../../api/types';
import { Link } from '../../../components/Link';
import { PagedList } from '../../../components/PagedList';
import { useUrlWith } from '../../../components/useUrlFilters';
import { LoadMoreProducts } from './LoadMoreProducts';
import { productFilters, type ProductFilters } from './productFilters';
import { ProductGridSkeleton } from './ProductGridSkeleton';
import { useGetProductsQuery, type PageQuery } from '../productsApi';
import { t } from '../../../messages/products';

interface ProductResultsProps {
  query: PageQuery;
  filters: Pick<ProductFilters, 'shown' | 'withoutAvoided'>;
  /** As in ProductGrid. */
  action: (product: Product) => ReactNode;
  /** As in ProductGrid. */
  corner?: (product: Product) => ReactNode;
  /** Shown if nothing matches, with the closest matches. */
  empty: (list: ProductList) => ReactNode;
}

/** One page of products; while the next loads, the previous one stays, dimmed. */
export function ProductResults({
  query,
  filters: { shown, withoutAvoided },
  action,
  corner,
  empty,
}: ProductResultsProps) {
  const { data, currentData, isError, isFetching, refetch } = useGetProductsQuery(query);
  // A loaded list stays if a refetch fails.
  const hasFailed = isError && !currentData;
  const urlWith = useUrlWith(productFilters);
  const isReady = data !== undefined && !hasFailed;

  return (
    <>
      {data?.searchedFor && isReady && (
        <p className="mb-4 wrap-anywhere">
          {t.rich('list.searchedFor', {
            words: data.searchedFor,
            b: (text) => <strong className="font-semibold">{text}</strong>,
          })}{' '}
          <Link
            to={urlWith({ exact: true })}
            rel="nofollow"
            className="rounded-sm font-semibold text-brand hover:underline"
          >
            {t('list.searchInstead', { search: query.search ?? '' })}
          </Link>
        </p>
      )}
      <h2 className="sr-only">{t('products')}</h2>
      <PagedList
        rows={hasFailed ? undefined : data?.products}
        total={data?.total}
        page={query.page}
        // Further pages are appended; only a visitor of a later page's URL sees links to the pages before.
        pageSize={Infinity}
        places={{ previous: data?.previous }}
        isStale={isFetching}
        isError={hasFailed}
        failure={t('list.failed')}
        onRetry={refetch}
        loading={<ProductGridSkeleton count={10} />}
        empty={data && empty(data)}
      >
        {() =>
          data && (
            <LoadMoreProducts
              first={query}
              list={data}
              // The number of pages of a list that is about to be replaced is unknown.
              shown={data === currentData ? shown : 1}
              withoutAvoided={withoutAvoided === true}
              action={action}
              corner={corner}
            />
          )
        }
      </PagedList>
    </>
  );
}
