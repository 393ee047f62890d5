import type { SellerOrderList } from '../../../api/types';
import type { StatusCounts } from '../sellerOrdersApi';
import { AttentionChips } from './AttentionChips';
import { DayFilter } from './DayFilter';
import { PeriodChips } from './PeriodChips';
import { OrderFilterBar } from './OrderFilterBar';
import { StatusChips } from './StatusChips';
import type { OrderFilters } from './useOrderFilters';

interface OrderFilterPanelProps {
  filters: OrderFilters;
  /** Undefined while it loads. */
  list: SellerOrderList | undefined;
  /** Counts under these filters; undefined while they load. */
  counts: StatusCounts | undefined;
}

/** All filters of the list of orders. */
export function OrderFilterPanel({ filters, list, counts }: OrderFilterPanelProps) {
  return (
    <>
      <AttentionChips chosen={filters.attention} counts={list?.attention} />
      <div className="mb-4 flex flex-col gap-3">
        <OrderFilterBar filters={filters}>
          <DayFilter days={filters.day} />
        </OrderFilterBar>
        {filters.search !== '' && <PeriodChips chosen={filters.period ?? list?.period} />}
        <StatusChips chosen={filters.status} counts={counts} />
      </div>
    </>
  );
}
