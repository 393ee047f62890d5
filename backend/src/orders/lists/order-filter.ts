import type { StateFilter } from '../order-state.js';

/** What orders are asked for; all of it must be true of one. */
export interface OrderFilter extends StateFilter {
  ids?: readonly string[];
  userId?: string;
  /** See searchConditions. */
  search?: string;
  /** Placed at this time or later, and before the other. */
  from?: string;
  to?: string;
  /** What a module above knows of orders: a query of their ids, in words of the database, and whether to list those or the others. */
  among?: { ids: string; isIn: boolean };
}
