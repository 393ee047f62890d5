import { t } from '../../../messages/products';
import { FilterBar } from './FilterBar';
import type { CategoryEntry } from '../findCategory';
import { useGetProductsQuery, type PageQuery } from '../productsApi';
import type { ProductFilters } from './productFilters';

interface ListHeadProps {
  heading: string;
  query: PageQuery;
  filters: ProductFilters;
  category: CategoryEntry | undefined;
  /** As in CategoryChips. */
  isPage?: boolean;
}

/** The title of a list with the number of products, and one row to filter and sort it. */
export function ListHead({ heading, query, ...row }: ListHeadProps) {
  const { data, currentData, isError, isFetching } = useGetProductsQuery(query);
  const hasFailed = isError && !currentData;

  return (
    <div className="mb-3 flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 className="font-display text-title wrap-anywhere">{heading}</h1>
        <p role="status" className="text-sm text-soft tabular-nums">
          {data && !hasFailed && !isFetching
            ? t('list.count', { count: data.total })
            : hasFailed
              ? ''
              : t('list.loading')}
        </p>
      </div>
      <FilterBar query={query} list={currentData} {...row} />
    </div>
  );
}
