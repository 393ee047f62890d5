import { useLocation } from 'react-router-dom';
import type { SellerOrder } from '../../api/types';
import { filterQuery, useOrderFiltersOf } from './filters/useOrderFilters';
import { useGetSellerOrdersQuery } from './sellerOrdersApi';

/**
 * The list from which an order was opened, in the history state of its page, so that going back keeps filter and scroll
 * position.
 */
interface ListPlace {
  /** The query of the list's URL. */
  list: string;
  /** The number of history entries since the list. */
  depth: number;
}

/** The history state of links in the list. */
export const placeIn = (list: string): ListPlace => ({ list, depth: 1 });

/** Undefined if the page was not opened from a list. */
export function useListPlace(): ListPlace | undefined {
  const { list, depth } = (useLocation().state ?? {}) as Partial<ListPlace>;
  return typeof list === 'string' && typeof depth === 'number' ? { list, depth } : undefined;
}

/** The history state of links that lead further. */
export function useDeeperPlace(): ListPlace | undefined {
  const place = useListPlace();
  return place && { ...place, depth: place.depth + 1 };
}

const millisecondAfter = (iso: string): string => new Date(Date.parse(iso) + 1).toISOString();

/**
 * The next order of the list from which this one was opened, or of those to pack; also after this one has left the
 * list.
 */
export function useNextOrder({ _id, createdAt }: SellerOrder): SellerOrder | undefined {
  const filters = useOrderFiltersOf(useListPlace()?.list ?? '');
  const range =
    filters.sort === 'oldest' ? { from: createdAt } : { to: millisecondAfter(createdAt) };
  // This order may be one of the two.
  const { currentData } = useGetSellerOrdersQuery({
    ...filterQuery(filters),
    ...range,
    page: 1,
    limit: 2,
  });
  return currentData?.orders.find((order) => order._id !== _id);
}
