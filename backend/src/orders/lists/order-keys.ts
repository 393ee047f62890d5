import { atMicros, numberAt, type Slice, withNext } from '../../common/http/keyset.js';
import type { SqlValues } from '../../database/sql-values.js';
import { type StateFilter, statesOf } from '../order-status.js';
import type { OrderSearch } from './order-search.js';

/** The filter of a list of orders. */
export interface OrderFilter extends StateFilter {
  ids?: readonly string[];
  userId?: string;
  search?: OrderSearch;
  /** A time span with an inclusive start and an exclusive end; as text, with a time zone. */
  from?: Date | string | undefined;
  to?: Date | string | undefined;
  /** Queries of order ids, and whether those orders or all others are listed. */
  among?: readonly { ids: string; isIn: boolean }[];
  /** Default: newest. */
  sort?: OrderSort;
}

export const ORDER_SORTS = ['newest', 'oldest'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** The cursor from which rows are read, and whether they are read towards newer ones. */
interface Start extends Pick<Slice, 'cursor'> {
  isAscending: boolean;
}

const startOf = ({ sort }: OrderFilter, { cursor, isBackward }: Slice): Start => ({
  cursor,
  isAscending: isBackward !== (sort === 'oldest'),
});

/** Whether the rows of a page are read from older to newer ones. */
export const isReadAscending = (filter: OrderFilter, slice: Slice): boolean =>
  startOf(filter, slice).isAscending;

/** Conditions on the state of an order in its own row, which is cheaper than order_state(). */
function stateConditions(
  { status, payment, paid, refundDue }: StateFilter,
  values: SqlValues,
): string[] {
  const isDue = `(status = 'Cancelled' AND is_paid AND refunded_cents < amount_cents)`;
  return [
    ...(status === undefined ? [] : [`status = ${values.add(status)}`]),
    ...(payment === undefined ? [] : [`payment_type = ${values.add(payment)}`]),
    ...(paid === undefined ? [] : [paid ? 'is_paid' : 'NOT is_paid']),
    ...(refundDue === undefined ? [] : [refundDue ? isDue : `NOT ${isDue}`]),
  ];
}

const inOrder = (direction: 'ASC' | 'DESC'): string =>
  `ORDER BY created_at ${direction}, id ${direction}`;

/**
 * Conditions on the time of orders. An index scan starts at one bound only, so the cursor of a page and a bound of the
 * time span become one: otherwise all orders between the two would be read.
 */
function timeConditions(
  since: readonly (string | undefined)[],
  until: readonly (string | undefined)[],
  { cursor, isAscending }: Start,
  values: SqlValues,
): string[] {
  const at = cursor && atMicros(values.add(numberAt(cursor)));
  const bound = (kind: 'greatest' | 'least', times: readonly (string | undefined)[]) => {
    const known = times.filter((time) => time !== undefined);
    return known.length > 1 ? `${kind}(${known.join(', ')})` : known[0];
  };
  const first = bound('greatest', [...since, isAscending ? at : undefined]);
  const end = bound('least', [
    ...until,
    isAscending ? undefined : at && `${at} + interval '1 microsecond'`,
  ]);
  const keys = cursor && at && `(${at}, ${values.add(cursor.id)}::uuid)`;
  return [
    ...(first ? [`created_at >= ${first}`] : []),
    ...(end ? [`created_at < ${end}`] : []),
    ...(keys ? [`(created_at, id) ${isAscending ? '>' : '<'} ${keys}`] : []),
  ];
}

/**
 * The orders of a filter from a cursor on, as the parts of a UNION ALL.
 * @param limited completes each part, given from FROM on, to a SELECT with a limit
 */
function partsOf(
  filter: OrderFilter,
  start: Start,
  values: SqlValues,
  limited: (rows: string) => string,
): string[] {
  const { ids, userId, search, among = [] } = filter;
  const bound = (time: Date | string | undefined): string | undefined =>
    time && `${values.add(time)}::timestamptz`;
  const [from, to] = [bound(filter.from), bound(filter.to)];
  const states = statesOf(filter);
  const conditions = among.map(({ ids, isIn }) => `id ${isIn ? 'IN' : 'NOT IN'} (${ids})`);
  const isScanned = Boolean(ids ?? userId ?? search) || among.some(({ isIn }) => isIn);
  if (states && !isScanned) {
    // Each state is sorted in the index, but their union is not.
    const all = [...conditions, ...timeConditions([from], [to], start, values)];
    const rows = `(SELECT order_id AS id, created_at, state FROM order_states) AS listed`;
    const listed = limited(`FROM ${rows} WHERE ${['state = wanted.state', ...all].join(' AND ')}`);
    return [
      `SELECT id, created_at FROM unnest(${values.add(states)}::smallint[]) AS wanted (state), LATERAL (${listed}) AS of_state`,
    ];
  }
  conditions.push(...stateConditions(filter, values));
  if (ids) conditions.push(`id = ANY(${values.add(ids)})`);
  if (userId !== undefined) conditions.push(`user_id = ${values.add(userId)}`);
  if (search) conditions.push(...search.conditions(values));
  const part = (more: readonly string[]): string => {
    const all = [...conditions, ...more];
    return limited(`FROM orders ${all.length > 0 ? `WHERE ${all.join(' AND ')}` : ''}`);
  };
  const since = search?.since;
  const scanned = part(timeConditions([from, since], [to], start, values));
  const earlier = since && search.earlier?.(values);
  if (!earlier) return [scanned];
  const times = timeConditions([from], [to, since], start, values);
  return [scanned, part([`id = ANY(ARRAY(${earlier}))`, ...times])];
}

const union = (parts: readonly string[]): string =>
  parts.map((part) => `(${part})`).join(' UNION ALL ');

/**
 * A query of `id` and `created_at` for the orders of a page and one more, in the direction of the slice.
 * @param values of the enclosing statement
 */
export function orderKeys(filter: OrderFilter, slice: Slice, values: SqlValues): string {
  const [take, skip] = [values.add(withNext(slice)), values.add(slice.skip)];
  const start = startOf(filter, slice);
  const sorted = inOrder(start.isAscending ? 'ASC' : 'DESC');
  const parts = partsOf(
    filter,
    start,
    values,
    (rows) => `SELECT id, created_at ${rows} ${sorted} LIMIT ${take}::bigint + ${skip}::bigint`,
  );
  return `SELECT id, created_at FROM (${union(parts)}) AS found ${sorted} LIMIT ${take} OFFSET ${skip}`;
}

/**
 * As orderKeys(), with the number of orders of the filter as `count` in each row, from one scan. For a list that is
 * read forward; a page ends with the last counted order. An empty page is one row without `id`.
 * @param max where counting stops; one more means that there are more
 */
export function countedKeys(
  filter: OrderFilter,
  slice: Slice,
  values: SqlValues,
  max?: number,
): string {
  const start = startOf(filter, slice);
  const sorted = inOrder(start.isAscending ? 'ASC' : 'DESC');
  const counted = `${sorted} ${max === undefined ? '' : `LIMIT ${values.add(max + 1)}::bigint`}`;
  const limited = (rows: string): string => `SELECT id, created_at ${rows} ${counted}`;
  const parts = partsOf(filter, { ...start, cursor: undefined }, values, limited);
  const afterCursor = timeConditions([], [], start, values);
  const [take, skip] = [values.add(withNext(slice)), values.add(slice.skip)];
  return `WITH matches AS MATERIALIZED (SELECT id, created_at FROM (${union(parts)}) AS found ${counted})
    SELECT id, created_at, count FROM (SELECT count(*)::int FROM matches) AS counted LEFT JOIN
    (SELECT id, created_at FROM matches ${afterCursor.length > 0 ? `WHERE ${afterCursor.join(' AND ')}` : ''}
     ${sorted} LIMIT ${take} OFFSET ${skip}) AS page ON true`;
}

/**
 * A query of the number of orders of a filter, as `count`.
 * @param max where counting stops; one more means that there are more
 */
export function countOfOrders(filter: OrderFilter, values: SqlValues, max?: number): string {
  const limit = max === undefined ? '' : `LIMIT ${values.add(max + 1)}::bigint`;
  const limited = (rows: string): string => `SELECT id, created_at ${rows} ${limit}`;
  const parts = partsOf(filter, { isAscending: false }, values, limited);
  return `SELECT count(*)::int AS count FROM (SELECT FROM (${union(parts)}) AS all_parts ${limit}) AS found`;
}

/**
 * A query of the number of orders of a filter by status as `count`, their amounts in cents as `cents`, and the amounts
 * to be paid in cash as `cashCents`.
 * @param max where counting stops; one more means that there are more, and that the counts by status are incomplete
 */
export function sumsOfOrders(filter: OrderFilter, values: SqlValues, max: number): string {
  const limit = `LIMIT ${values.add(max + 1)}::bigint`;
  const limited = (rows: string): string => `SELECT id, created_at ${rows} ${limit}`;
  const parts = partsOf(filter, { isAscending: false }, values, limited);
  return `SELECT status, count(*)::int AS count, ${SUMS}
    FROM (SELECT id FROM (${union(parts)}) AS all_parts ${limit}) AS found,
      LATERAL (SELECT * FROM orders WHERE id = found.id OFFSET 0) AS orders GROUP BY status`;
}

/** Amounts of orders in cents; a JavaScript number is exact up to 90 trillion dollars. */
export const SUMS = `sum(amount_cents)::float8 AS cents,
  coalesce(sum(amount_cents) FILTER (WHERE payment_type = 'COD'), 0)::float8 AS "cashCents"`;
