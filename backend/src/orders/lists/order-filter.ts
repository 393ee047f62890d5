import type { StateFilter } from '../order-state.js';

/** What orders are asked for; all of it must be true of one. */
export interface OrderFilter extends StateFilter {
  ids?: readonly string[];
  userId?: string;
  /** See searchConditions. */
  search?: string;
  /** Placed at this time or later, and before the other; text names its zone. */
  from?: Date | string;
  to?: Date | string;
  /** What else is known of orders: queries of their ids, in words of the database, and whether to list those or the others. */
  among?: readonly { ids: string; isIn: boolean }[];
}
