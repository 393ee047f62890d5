import type { EntityManager } from 'typeorm';
import { atMicros, numberAt, type Slice, withNext } from '../../common/http/keyset.js';
import { SqlValues } from '../../database/sql-values.js';
import type { OrderFilter } from './order-filter.js';
import { searchConditions } from './order-search.js';
import { statesOf } from '../order-state.js';

/** Where the orders of a filter are looked for, the newest first, and the conditions on them. */
interface Source {
  from: string;
  id: string;
  createdAt: string;
  conditions: string[];
  /** The states to go through one by one: each is sorted, all together are not. */
  states?: string;
}

const STATE = 'order_state(status, payment_type, is_paid, amount_cents, refunded_cents)';
const ORDERS = { from: 'orders', id: 'orders.id', createdAt: 'orders.created_at' };
const STATES = {
  from: 'order_states',
  id: 'order_states.order_id',
  createdAt: 'order_states.created_at',
};
const SEARCHED = {
  from: 'order_search AS searched',
  id: 'searched.order_id',
  createdAt: 'searched.created_at',
};

/** Few orders are looked at themselves; of many, only what is listed of them. */
function sourceOf(filter: OrderFilter, values: SqlValues): Source {
  const { ids, userId, search, among } = filter;
  const found = statesOf(filter);
  const states = found && `${values.add(found)}::smallint[]`;
  const words = search ? searchConditions(search, values) : [];
  if (ids || userId !== undefined || among?.isIn) {
    const conditions = [...words, ...(states ? [`${STATE} = ANY(${states})`] : [])];
    if (ids) conditions.push(`orders.id = ANY(${values.add(ids)})`);
    if (userId !== undefined) conditions.push(`orders.user_id = ${values.add(userId)}`);
    const join =
      words.length > 0 ? ` JOIN order_search AS searched ON searched.order_id = orders.id` : '';
    return { ...ORDERS, from: ORDERS.from + join, conditions };
  }
  if (words.length > 0) {
    const join = states
      ? ` JOIN order_states ON order_states.order_id = searched.order_id AND state = ANY(${states})`
      : '';
    return { ...SEARCHED, from: SEARCHED.from + join, conditions: words };
  }
  if (states) return { ...STATES, conditions: [], states };
  return { ...ORDERS, conditions: [] };
}

/** Adds what can be asked of every source. */
function narrow(source: Source, { from, to, among }: OrderFilter, values: SqlValues): Source {
  const conditions = [...source.conditions];
  if (among) conditions.push(`${source.id} ${among.isIn ? 'IN' : 'NOT IN'} (${among.ids})`);
  if (from) conditions.push(`${source.createdAt} >= ${values.add(from)}`);
  if (to) conditions.push(`${source.createdAt} < ${values.add(to)}`);
  return { ...source, conditions };
}

const where = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';

/**
 * A query of `id` and `created_at` of the orders of a page, in the direction of the slice, and of one more.
 * @param values of the statement that it becomes a part of
 */
export function orderKeys(filter: OrderFilter, slice: Slice, values: SqlValues): string {
  const { from, id, createdAt, conditions, states } = narrow(
    sourceOf(filter, values),
    filter,
    values,
  );
  const direction = slice.isBackward ? 'ASC' : 'DESC';
  if (slice.cursor) {
    const at = `${atMicros(values.add(numberAt(slice.cursor)))}, ${values.add(slice.cursor.id)}::uuid`;
    conditions.push(`(${createdAt}, ${id}) ${slice.isBackward ? '>' : '<'} (${at})`);
  }
  const sorted = `ORDER BY created_at ${direction}, id ${direction}`;
  const limit = values.add(withNext(slice));
  const skip = values.add(slice.skip);
  const keys = (more: readonly string[], rest: string): string =>
    `SELECT ${id} AS id, ${createdAt} AS created_at FROM ${from} ${where([...conditions, ...more])}
     ORDER BY ${createdAt} ${direction}, ${id} ${direction} ${rest}`;
  if (!states) return keys([], `LIMIT ${limit} OFFSET ${skip}`);
  return `SELECT listed.* FROM unnest(${states}) AS wanted (state),
      LATERAL (${keys([`state = wanted.state`], `LIMIT ${limit}::bigint + ${skip}::bigint`)}) AS listed
    ${sorted} LIMIT ${limit} OFFSET ${skip}`;
}

/**
 * How many orders fit.
 * @param most where counting ends: what is beyond is answered as one more
 */
export async function countOrders(
  tx: EntityManager,
  filter: OrderFilter,
  most?: number,
): Promise<number> {
  const values = new SqlValues();
  const { from, conditions, states } = narrow(sourceOf(filter, values), filter, values);
  if (states) conditions.push(`state = ANY(${states})`);
  const limit = most === undefined ? '' : `LIMIT ${values.add(most + 1)}`;
  const [row] = await tx.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM (SELECT FROM ${from} ${where(conditions)} ${limit}) AS fitting`,
    values.all,
  );
  return row?.count ?? 0;
}
