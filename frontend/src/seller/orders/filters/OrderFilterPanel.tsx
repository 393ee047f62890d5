import { skipToken } from '@reduxjs/toolkit/query';
import type { SellerOrderList } from '../../../api/types';
import { useGetOrderCountsQuery } from '../sellerOrdersApi';
import { AttentionChips } from './AttentionChips';
import { DayFilter } from './DayFilter';
import { OrderFilterBar } from './OrderFilterBar';
import { StatusChips } from './StatusChips';
import { isOfDaysOnly, type OrderFilters } from './useOrderFilters';

interface OrderFilterPanelProps {
  filters: OrderFilters;
  /** Unknown while the list loads. */
  attention: SellerOrderList['attention'] | undefined;
}

/** All that narrows the list of orders. */
export function OrderFilterPanel({ filters, attention }: OrderFilterPanelProps) {
  const { currentData: counts } = useGetOrderCountsQuery(
    isOfDaysOnly(filters) ? filters.times : skipToken,
  );
  return (
    <>
      <AttentionChips chosen={filters.attention} counts={attention} />
      <div className="mb-4 flex flex-col gap-3">
        <OrderFilterBar filters={filters}>
          <DayFilter days={filters.day} />
        </OrderFilterBar>
        <StatusChips chosen={filters.status} counts={counts} />
      </div>
    </>
  );
}
