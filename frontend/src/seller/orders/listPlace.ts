import { useLocation } from 'react-router-dom';
import type { SellerOrder } from '../../api/types';
import { filterQuery, useOrderFiltersOf } from './filters/useOrderFilters';
import { useGetSellerOrdersQuery } from './sellerOrdersApi';

/** From which list an order was opened; stands in the state of its page, so that the way back keeps filter and scroll position. */
interface ListPlace {
  /** The query of the list's URL. */
  list: string;
  /** How many entries of the history ago the list was. */
  depth: number;
}

/** The state of links from the list. */
export const placeIn = (list: string): ListPlace => ({ list, depth: 1 });

/** Undefined where the page was not reached from a list. */
export function useListPlace(): ListPlace | undefined {
  const { list, depth } = (useLocation().state ?? {}) as Partial<ListPlace>;
  return typeof list === 'string' && typeof depth === 'number' ? { list, depth } : undefined;
}

/** The state of links that lead further away from the list. */
export function useDeeperPlace(): ListPlace | undefined {
  const place = useListPlace();
  return place && { ...place, depth: place.depth + 1 };
}

const millisecondAfter = (iso: string): string => new Date(Date.parse(iso) + 1).toISOString();

/**
 * The order that follows in the list from which this one was opened, or else among those to pack; also once this one has
 * left that list.
 */
export function useNextOrder({ _id, createdAt }: SellerOrder): SellerOrder | undefined {
  const filters = useOrderFiltersOf(useListPlace()?.list ?? '');
  const rest =
    filters.sort === 'oldest' ? { from: createdAt } : { to: millisecondAfter(createdAt) };
  // This order itself may be one of the two.
  const { currentData } = useGetSellerOrdersQuery({
    ...filterQuery(filters),
    ...rest,
    page: 1,
    limit: 2,
  });
  return currentData?.orders.find((order) => order._id !== _id);
}
