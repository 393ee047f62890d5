import type { SqlValues } from '../../database/sql-values.js';
import { statesOf } from '../order-state.js';
import type { OrderFilter } from './order-filter.js';
import { searchConditions, searchedWords } from './order-search.js';

/** Where the orders of a filter are looked for, the newest first, and the conditions on them. */
export interface Source {
  from: string;
  id: string;
  createdAt: string;
  conditions: string[];
  /** The bounds of the time, the end not among it. */
  since?: string;
  until?: string;
  /** The states to go through one by one: each is sorted, all together are not. */
  states?: string;
  /** The words of a search, to be looked for in one row of this source after the other. */
  words?: {
    /** Of `newest`, rows of this source. */
    condition: string;
    /** What it needs of them beside the id. */
    columns: string;
  };
}

const STATE = 'order_state(status, payment_type, is_paid, amount_cents, refunded_cents)';

const sourceIn = (table: string, id: string): Pick<Source, 'from' | 'id' | 'createdAt'> => ({
  from: table,
  id: `${table}.${id}`,
  createdAt: `${table}.created_at`,
});

/** Whether there are so few that each of them is looked at. */
const areFew = ({ ids, userId, among }: OrderFilter): boolean =>
  ids !== undefined || userId !== undefined || among?.some(({ isIn }) => isIn) === true;

/** Whether many orders are searched, so that it matters how. */
export const isLongSearch = (filter: OrderFilter): boolean =>
  !areFew(filter) && searchedWords(filter.search).length > 0;

/**
 * How many orders of a filter are looked at for the words of a search, one after the other. Where states are asked for, each
 * text is another place to go to.
 */
export function lookedAt(filter: OrderFilter): Record<'page' | 'total', number> {
  return statesOf(filter) ? { page: 1_000, total: 1_000 } : { page: 5_000, total: 10_000 };
}

/** Whether the order of this id holds the words. */
function holding(words: readonly string[], id: string, values: SqlValues): string {
  const conditions = searchConditions(words, values, { as: 'searched' }).join(' AND ');
  return `(SELECT ${conditions} FROM order_search AS searched WHERE searched.order_id = ${id})`;
}

/** Few orders are looked at themselves. */
function sourceOfFew(
  { ids, userId, search }: OrderFilter,
  states: string | undefined,
  values: SqlValues,
): Source {
  const conditions = states ? [`${STATE} = ANY(${states})`] : [];
  if (ids) conditions.push(`orders.id = ANY(${values.add(ids)})`);
  if (userId !== undefined) conditions.push(`orders.user_id = ${values.add(userId)}`);
  const words = searchedWords(search);
  if (words.length > 0) conditions.push(holding(words, 'orders.id', values));
  return { ...sourceIn('orders', 'id'), conditions };
}

/** Found first, all of them, and sorted then: else PostgreSQL might go through all orders in their order. */
function sourceByIndex(
  words: readonly string[],
  states: string | undefined,
  values: SqlValues,
  byIndex: readonly string[],
): Source {
  const holding = (table: string, indexed?: readonly string[]): string => {
    const holds = searchConditions(words, values, { as: 'searched', byIndex: indexed });
    return `SELECT order_id, created_at FROM ${table} AS searched WHERE ${holds.join(' AND ')}`;
  };
  const all = `${holding('order_search_indexed', byIndex)} UNION ALL ${holding('order_search_new')} OFFSET 0`;
  const state = '(SELECT state FROM order_states WHERE order_states.order_id = found.order_id)';
  const conditions = states ? [`${state} = ANY(${states})`] : [];
  return { ...sourceIn('found', 'order_id'), from: `(${all}) AS found`, conditions };
}

/** Of many, only what is listed of them. */
function sourceOfMany(
  words: readonly string[],
  states: string | undefined,
  values: SqlValues,
): Source {
  if (states) {
    const listed = { ...sourceIn('order_states', 'order_id'), conditions: [], states };
    if (words.length === 0) return listed;
    return { ...listed, words: { condition: holding(words, 'newest.id', values), columns: '' } };
  }
  if (words.length === 0) return { ...sourceIn('orders', 'id'), conditions: [] };
  const condition = searchConditions(words, values, { as: 'newest' }).join(' AND ');
  return {
    ...sourceIn('order_search', 'order_id'),
    conditions: [],
    words: { condition, columns: ', order_search.order_id, text' },
  };
}

/** @param byIndex the words of a search that the index is asked for; without any, one text after the other is looked at */
export function sourceOf(
  filter: OrderFilter,
  values: SqlValues,
  byIndex: readonly string[] = [],
): Source {
  const { from, to, among = [] } = filter;
  const found = statesOf(filter);
  const states = found && `${values.add(found)}::smallint[]`;
  const words = searchedWords(filter.search);
  const many = (): Source =>
    byIndex.length > 0
      ? sourceByIndex(words, states, values, byIndex)
      : sourceOfMany(words, states, values);
  const source = areFew(filter) ? sourceOfFew(filter, states, values) : many();
  const { id, conditions } = source;
  for (const { ids, isIn } of among) conditions.push(`${id} ${isIn ? 'IN' : 'NOT IN'} (${ids})`);
  const bound = (time: Date | string | undefined): string | undefined =>
    time && `${values.add(time)}::timestamptz`;
  return { ...source, since: bound(from), until: bound(to) };
}
