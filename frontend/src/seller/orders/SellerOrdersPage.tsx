import { EmptyState } from '../../components/EmptyState';
import { PagedList } from '../../components/PagedList';
import { SkeletonList } from '../../components/Skeleton';
import { LiveNote } from './list/LiveNote';
import { NewOrdersNote } from './list/NewOrdersNote';
import { OrderFilterPanel } from './filters/OrderFilterPanel';
import { OrderSelectionBar } from './list/OrderSelectionBar';
import { useWatchOrdersQuery } from './sellerOrdersApi';
import { useNewOrders } from './list/useNewOrders';
import { filterCount, useOrderFilters } from './filters/useOrderFilters';
import { ORDERS_ON_PAGE, useOrderList } from './list/useOrderList';
import { listCount } from '../lists/listCount';
import { ListPage } from '../lists/ListPage';
import { NothingFound } from '../lists/NothingFound';
import { useSelection } from '../lists/useSelection';
import { OrderTable } from './list/OrderTable';
import { t } from '../messages/orders';

/** All orders, newest first, as the address filters them. Live, but no row moves by itself. */
export function SellerOrdersPage() {
  const filters = useOrderFilters();
  const isFiltered = filterCount(filters) > 0 || filters.search !== '';
  const { data: connection } = useWatchOrdersQuery();
  const { seen, setSeen, unseen, seenUntil, isNew, announced } = useNewOrders();
  const { list, held, hasChanged, isStale, isError, refresh, refetch } = useOrderList(
    filters,
    seenUntil,
  );
  const isNewest = filters.page === 1 && !isFiltered;
  if (isNewest && held && held !== seen) setSeen(held);
  const selection = useSelection('selectedOrders');

  return (
    <ListPage
      title={t('title')}
      count={list && listCount(list, 'order')}
      note={<LiveNote connection={connection} />}
      actions={
        <NewOrdersNote
          announced={announced}
          unseen={unseen}
          isNewest={isNewest}
          hasChanged={hasChanged}
          onShow={refresh}
        />
      }
    >
      <OrderFilterPanel filters={filters} list={list} />
      <PagedList
        rows={list?.orders}
        total={list?.total}
        totalIsAtLeast={list?.totalIsAtLeast}
        page={filters.page}
        places={list}
        pageSize={ORDERS_ON_PAGE}
        isStale={isStale}
        isError={isError}
        failure={t('failed')}
        onRetry={refetch}
        loading={<LoadingSellerOrders />}
        empty={isFiltered ? <NothingFound what="order" all="/seller/orders" /> : <NoSellerOrders />}
      >
        {(orders) => (
          <>
            <OrderTable orders={orders} selection={selection} isNew={isNew} />
            <OrderSelectionBar selection={selection} filters={filters} total={list?.total ?? 0} />
          </>
        )}
      </PagedList>
    </ListPage>
  );
}

const NoSellerOrders = () => <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;

const LoadingSellerOrders = () => (
  <SkeletonList label={t('loading')} count={6} className="gap-3" rowClass="h-18 rounded-card" />
);
