import type { ReactNode } from 'react';
import type { Overview } from '../../api/types';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { QueryFallback } from '../../components/QueryFallback';
import { Skeleton } from '../../components/Skeleton';
import { useWatchOrdersQuery } from '../orders/sellerOrdersApi';
import { SoldMost } from './SoldMost';
import { Figures, hasOrders } from './Figures';
import { useGetOverviewQuery } from './overviewApi';
import { StockList } from './StockList';
import { SalesByDay } from './SalesByDay';

/** How the shop does: orders, sales, what sells and what runs out. */
export function OverviewPage() {
  const { data, isError, refetch } = useGetOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  useWatchOrdersQuery();

  return (
    <Page title="Overview">
      <h1 className="font-display text-section">Overview</h1>
      <p className="mt-1 mb-4 text-sm text-soft">
        Sales are after refunds, without cancelled orders and online orders not yet paid.
        {data && ` Days begin at midnight, ${zoneText(data.timeZone)}.`}
      </p>
      {data ? (
        <Content overview={data} />
      ) : (
        <QueryFallback
          isError={isError}
          failure="The overview could not be loaded."
          onRetry={refetch}
        >
          <LoadingOverview />
        </QueryFallback>
      )}
    </Page>
  );
}

/** "America/New_York" as people write it. */
const zoneText = (timeZone: string): string =>
  timeZone === 'UTC' ? timeZone : `${timeZone.replaceAll('_', ' ')} time`;

function Content({ overview }: { overview: Overview }): ReactNode {
  const { days, bestSellers, lowStock, lowStockTotal, outOfStock, outOfStockTotal } = overview;
  return (
    <div className="flex flex-col gap-4">
      <Figures days={days} />
      {hasOrders(days) ? (
        <SalesByDay days={days} />
      ) : (
        <div className="rounded-card border border-line bg-surface">
          <EmptyState title="No orders in the last 30 days">
            Sales and best sellers appear here with the first order.
          </EmptyState>
        </div>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-3">
        {bestSellers.length > 0 && <SoldMost products={bestSellers} />}
        <StockList
          stock="low"
          title="Few left"
          none="No counted product is running out."
          products={lowStock}
          total={lowStockTotal}
        />
        <StockList
          stock="out"
          title="Out of stock"
          none="Everything can be bought."
          products={outOfStock}
          total={outOfStockTotal}
        />
      </div>
    </div>
  );
}

function LoadingOverview() {
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        Loading the overview
      </p>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        {[1, 2, 3, 4, 5, 6].map((n) => (
          <Skeleton key={n} className="h-22 rounded-card" />
        ))}
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
