import { Search, Upload } from 'lucide-react';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { PagedList, usePaged } from '../../components/PagedList';
import { SkeletonList } from '../../components/Skeleton';
import { listCount } from '../lists/listCount';
import { ListPage } from '../lists/ListPage';
import { NothingFound } from '../lists/NothingFound';
import { ListNote, RefreshButton } from '../lists/RefreshNote';
import { useSelection } from '../lists/useSelection';
import { BulkBar } from './list/BulkBar';
import { ExportButtons } from './list/ExportButtons';
import { ProductFilterBar } from './list/ProductFilterBar';
import { ProductTable } from './list/ProductTable';
import { useGetSellerProductsQuery, type SellerProductFilter } from './sellerProductsApi';
import { useHeldRows } from './list/useHeldRows';
import { useSellerFilters } from './list/useSellerFilters';
import { IMPORTS, PRODUCT_LIST } from '../sellerProductPath';
import { t } from '../messages/products';

const PAGE_SIZE = 25;

/** All products, filtered by the URL. */
export function ProductListPage() {
  const { filter, page, cursor, isNarrowed } = useSellerFilters();
  const selection = useSelection('selectedProducts');
  const query = { ...filter, page, ...cursor, limit: PAGE_SIZE };
  const options = { refetchOnMountOrArgChange: true, refetchOnFocus: true };
  const { list, paged } = usePaged(useGetSellerProductsQuery(query, options), query);
  const { isStale } = paged;
  const held = useHeldRows(JSON.stringify(query), isStale ? undefined : list?.products);
  const isArchive = filter.archived === true;

  function refresh(): void {
    held.release();
    // No action must affect rows that are no longer visible.
    selection.select(held.departed, false);
  }

  return (
    <ListPage
      title={t('list.title')}
      count={list && listCount(list, 'product')}
      announcesCount
      note={<ListNote>{held.hasChanged && <RefreshButton onClick={refresh} />}</ListNote>}
      actions={<ListActions filter={filter} />}
    >
      <div className="mb-4">
        <ProductFilterBar filter={filter} />
      </div>
      <PagedList
        rows={held.rows ?? list?.products}
        {...paged}
        failure={t('list.failed')}
        loading={<LoadingProducts />}
        empty={<NoProducts isNarrowed={isNarrowed} isArchive={isArchive} />}
      >
        {(products) => (
          <>
            <div onFocus={held.hold} onPointerDown={held.hold}>
              <ProductTable
                products={products}
                departed={held.departed}
                selection={selection}
                isStale={isStale}
              />
            </div>
            <BulkBar
              selection={selection}
              filter={filter}
              total={list?.total ?? 0}
              onChanged={held.release}
            />
          </>
        )}
      </PagedList>
    </ListPage>
  );
}

function ListActions({ filter }: { filter: SellerProductFilter }) {
  return (
    <div className="flex flex-wrap gap-2">
      <ExportButtons filter={filter} />
      <ButtonLink variant="outline" size="sm" to={IMPORTS} className="px-4! md:min-h-10">
        <Upload aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        {t('list.import')}
      </ButtonLink>
      <ButtonLink variant="outline" size="sm" to="/seller/synonyms" className="px-4! md:min-h-10">
        <Search aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
        {t('list.synonyms')}
      </ButtonLink>
    </div>
  );
}

interface NoProductsProps {
  isNarrowed: boolean;
  isArchive: boolean;
}

function NoProducts({ isNarrowed, isArchive }: NoProductsProps) {
  if (isNarrowed) {
    return (
      <NothingFound
        what="product"
        all={isArchive ? `${PRODUCT_LIST}?archived=true` : PRODUCT_LIST}
      />
    );
  }
  if (isArchive) return <EmptyState>{t('list.noneArchived')}</EmptyState>;
  return (
    <EmptyState
      title={t('list.none')}
      action={
        <ButtonLink size="sm" to="/seller">
          {t('list.addFirst')}
        </ButtonLink>
      }
    >
      {t('list.noneText')}
    </EmptyState>
  );
}

const LoadingProducts = () => (
  <SkeletonList
    label={t('list.loading')}
    count={6}
    className="gap-3"
    rowClass="h-16 rounded-card"
  />
);
