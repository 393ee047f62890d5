import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { PagedList } from '../../components/PagedList';
import { SkeletonList } from '../../components/Skeleton';
import { LiveIndicator } from './list/LiveIndicator';
import { NewOrdersNote } from './list/NewOrdersNote';
import { OrderFilterPanel } from './filters/OrderFilterPanel';
import { OrderSelectionBar } from './list/OrderSelectionBar';
import { useGetOrderCountsQuery, useWatchOrdersQuery } from './sellerOrdersApi';
import { useNewOrders } from './list/useNewOrders';
import { sumText } from './filters/orderSums';
import {
  ALL_STATUSES,
  countQuery,
  isUnfiltered,
  type OrderFilters,
  useOrderFilters,
} from './filters/useOrderFilters';
import { ORDERS_PER_PAGE, useOrderList } from './list/useOrderList';
import { listCount } from '../lists/listCount';
import { ListPage } from '../lists/ListPage';
import { NothingFound } from '../lists/NothingFound';
import { useSelection } from '../lists/useSelection';
import { OrderTable } from './list/OrderTable';
import { t } from '../messages/orders';

/**
 * The orders with the filters of the URL; by default those to pack, the oldest first. Live, but rows never move
 * automatically.
 */
export function SellerOrdersPage() {
  const filters = useOrderFilters();
  const { data: connection } = useWatchOrdersQuery();
  const { data: counts } = useGetOrderCountsQuery(countQuery(filters));
  const { seen, setSeen, markSeen, unseen, seenUntil, isNew, announced } = useNewOrders();
  const { list, held, departed, hasChanged, isStale, isError, refresh, refetch } = useOrderList(
    filters,
    // New orders are added after the older ones, so the rows of a page stay the same.
    filters.sort === 'oldest' ? null : seenUntil,
  );
  const isNewestFirst = filters.page === 1 && filters.sort === 'newest';
  const isNewest =
    isUnfiltered(filters) && (filters.sort === 'oldest' ? !list?.next : isNewestFirst);
  if (isNewest && isNewestFirst && !filters.status && held && held !== seen) setSeen(held);
  const selection = useSelection('selectedOrders');

  function showChanges(): void {
    refresh();
    // No action must affect rows that are no longer visible.
    selection.select(departed, false);
    markSeen();
  }

  return (
    <ListPage
      title={t('title')}
      count={
        list &&
        [listCount(list, 'order'), counts && sumText(counts, filters.status)]
          .filter(Boolean)
          .join(' · ')
      }
      note={<LiveIndicator connection={connection} />}
      actions={
        <NewOrdersNote
          announced={announced}
          unseen={unseen}
          isNewest={isNewest}
          hasChanged={hasChanged}
          onShow={showChanges}
        />
      }
    >
      <OrderFilterPanel filters={filters} list={list} counts={counts} />
      <PagedList
        rows={list?.orders}
        total={list?.total}
        totalIsAtLeast={list?.totalIsAtLeast}
        page={filters.page}
        places={list}
        pageSize={ORDERS_PER_PAGE}
        isStale={isStale}
        isError={isError}
        failure={t('failed')}
        onRetry={refetch}
        loading={<LoadingSellerOrders />}
        empty={<NoSellerOrders filters={filters} />}
      >
        {(orders) => (
          <>
            <OrderTable orders={orders} selection={selection} isStale={isStale} isNew={isNew} />
            <OrderSelectionBar
              selection={selection}
              filters={filters}
              orders={orders}
              total={list?.total ?? 0}
            />
          </>
        )}
      </PagedList>
    </ListPage>
  );
}

const ALL_ORDERS = `/seller/orders?status=${ALL_STATUSES}`;

function NoSellerOrders({ filters }: { filters: OrderFilters }) {
  if (!isUnfiltered(filters)) return <NothingFound what="order" all={ALL_ORDERS} />;
  if (!filters.status) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <EmptyState
      title={t('noneToPack')}
      action={
        <ButtonLink size="sm" to={ALL_ORDERS}>
          {t('one.all')}
        </ButtonLink>
      }
    >
      {t('noneText')}
    </EmptyState>
  );
}

const LoadingSellerOrders = () => (
  <SkeletonList label={t('loading')} count={6} className="gap-3" rowClass="h-18 rounded-card" />
);
