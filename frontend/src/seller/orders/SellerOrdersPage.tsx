import { skipToken } from '@reduxjs/toolkit/query';
import { useRef, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Page } from '../../components/Page';
import { Skeleton } from '../../components/Skeleton';
import { LiveNote } from './list/LiveNote';
import { NewOrdersNote } from './list/NewOrdersNote';
import { OrderFilterBar } from './filters/OrderFilterBar';
import { SelectionBar } from '../lists/SelectionBar';
import {
  useGetOrderCountsQuery,
  useLazyGetSellerOrdersQuery,
  useWatchOrdersQuery,
} from './sellerOrdersApi';
import { useNewOrders } from './list/useNewOrders';
import { filterCount, filterQuery, isOfDaysOnly, useOrderFilters } from './filters/useOrderFilters';
import { ORDERS_ON_PAGE, useOrderList } from './list/useOrderList';
import { SelectAll } from '../lists/SelectAll';
import { useSellerSelection } from '../useSellerSelection';
import { Pagination } from '../../components/Pagination';
import { plural } from '../../lib/plural';
import { AttentionChips } from './filters/AttentionChips';
import { DayFilter } from './filters/DayFilter';
import { OrderTable } from './list/OrderTable';
import { StatusChips } from './filters/StatusChips';

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
  const { currentData: counts } = useGetOrderCountsQuery(
    isOfDaysOnly(filters) ? filters.times : skipToken,
  );
  const isNewest = filters.page === 1 && !isFiltered;
  if (isNewest && held && held !== seen) setSeen(held);
  const listRef = useRef<HTMLDivElement>(null);
  const { selected, select, choose, clear } = useSellerSelection('selectedOrders');
  const [askForAll] = useLazyGetSellerOrdersQuery();

  async function askFor(limit: number) {
    return (await askForAll({ ...filterQuery(filters), page: 1, limit }).unwrap()).orders;
  }

  function showChanges(): void {
    refresh();
    // The button goes away; whoever pressed a key goes on in the list.
    listRef.current?.focus({ preventScroll: true });
  }

  function content(): ReactNode {
    if (!list) {
      return isError ? (
        <ErrorMessage onRetry={refetch}>The orders could not be loaded.</ErrorMessage>
      ) : (
        <LoadingOrders />
      );
    }
    if (list.orders.length === 0)
      return <NoOrders isFiltered={isFiltered} isBeyondEnd={list.total > 0} />;
    return (
      <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-60' : ''}`}>
        <OrderTable orders={list.orders} selected={selected} onSelect={select} isNew={isNew} />
        <SelectionBar ids={[...selected]} onClear={clear}>
          <SelectAll
            what="orders"
            total={list.total}
            selectedCount={selected.size}
            askFor={askFor}
            onChoose={choose}
          />
        </SelectionBar>
        <Pagination page={filters.page} pageCount={Math.ceil(list.total / ORDERS_ON_PAGE)} />
      </div>
    );
  }

  return (
    <Page title="Orders">
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="font-display text-section">Orders</h1>
        <p className="text-sm text-soft tabular-nums">{list && plural(list.total, 'order')}</p>
        <LiveNote connection={connection} />
        <div className="ml-auto">
          <NewOrdersNote
            announced={announced}
            unseen={unseen}
            isNewest={isNewest}
            hasChanged={hasChanged}
            onShow={showChanges}
          />
        </div>
      </div>
      <AttentionChips chosen={filters.attention} counts={list?.attention} />
      <div className="mb-4 flex flex-col gap-3">
        <OrderFilterBar filters={filters}>
          <DayFilter days={filters.day} />
        </OrderFilterBar>
        <StatusChips chosen={filters.status} counts={counts} />
      </div>
      <div ref={listRef} tabIndex={-1} className="outline-none">
        {content()}
      </div>
    </Page>
  );
}

function NoOrders({ isFiltered, isBeyondEnd }: { isFiltered: boolean; isBeyondEnd: boolean }) {
  const { pathname, search } = useLocation();
  if (isBeyondEnd) {
    const params = new URLSearchParams(search);
    params.delete('page');
    return (
      <EmptyState
        action={
          <ButtonLink to={`${pathname}?${params.toString()}`}>Go to the first page</ButtonLink>
        }
      >
        There are not that many pages.
      </EmptyState>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState
        title="Nothing found"
        action={
          <Link to="/seller/orders" className="font-semibold text-brand underline">
            Show all orders
          </Link>
        }
      >
        No order fits this search and these filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No orders yet">
      New orders appear here by themselves as they come in.
    </EmptyState>
  );
}

function LoadingOrders() {
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="sr-only">
        Loading the orders
      </p>
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <Skeleton key={n} className="h-18 rounded-card" />
      ))}
    </div>
  );
}
