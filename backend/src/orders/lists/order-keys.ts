import type { EntityManager } from 'typeorm';
import { atMicros, numberAt, type Slice, withNext } from '../../common/http/keyset.js';
import { SqlValues } from '../../database/sql-values.js';
import type { OrderFilter } from './order-filter.js';
import { lookedAt, type Source, sourceOf } from './order-source.js';

const where = (conditions: readonly string[]): string =>
  conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';

/**
 * Conditions of a source's time. An index is begun at one bound only, so that the place of a page and the end of the time become
 * one: else all orders between them would be gone through.
 */
function timeConditions(
  { createdAt, since, until }: Source,
  place?: { at: string; isBackward: boolean },
): string[] {
  const first = since && place?.isBackward ? `greatest(${since}, ${place.at})` : since;
  const end =
    until && place && !place.isBackward
      ? `least(${until}, ${place.at} + interval '1 microsecond')`
      : until;
  return [
    ...(first ? [`${createdAt} >= ${first}`] : []),
    ...(end ? [`${createdAt} < ${end}`] : []),
  ];
}

/** The orders of a source from a place on, without regard to words. */
function sorted(
  source: Source,
  { cursor, isBackward }: Pick<Slice, 'cursor' | 'isBackward'>,
  [limit, skip]: readonly [limit: string, skip: string],
  values: SqlValues,
): string {
  const direction = isBackward ? 'ASC' : 'DESC';
  const { from, id, createdAt, conditions, states, words } = source;
  const at = cursor && atMicros(values.add(numberAt(cursor)));
  const all = [...conditions, ...timeConditions(source, at ? { at, isBackward } : undefined)];
  if (cursor && at) {
    const place = `(${at}, ${values.add(cursor.id)}::uuid)`;
    all.push(`(${createdAt}, ${id}) ${isBackward ? '>' : '<'} ${place}`);
  }
  const keys = (more: readonly string[], rest: string): string =>
    `SELECT ${id} AS id, ${createdAt} AS created_at${words?.columns ?? ''} FROM ${from} ${where([...all, ...more])}
     ORDER BY ${createdAt} ${direction}, ${id} ${direction} ${rest}`;
  if (!states) return keys([], `LIMIT ${limit} OFFSET ${skip}`);
  return `SELECT listed.* FROM unnest(${states}) AS wanted (state),
      LATERAL (${keys([`state = wanted.state`], `LIMIT ${limit}::bigint + ${skip}::bigint`)}) AS listed
    ORDER BY created_at ${direction}, id ${direction} LIMIT ${limit} OFFSET ${skip}`;
}

/**
 * A query of `id` and `created_at` of the orders of a page, in the direction of the slice, and of one more.
 * @param values of the statement that it becomes a part of
 * @param byIndex see sourceOf; without any, the words are looked for in the first orders of the slice, see lookedAt
 */
export function orderKeys(
  filter: OrderFilter,
  slice: Slice,
  values: SqlValues,
  byIndex?: readonly string[],
): string {
  const source = sourceOf(filter, values, byIndex);
  const bounds = [values.add(withNext(slice)), values.add(slice.skip)] as const;
  if (!source.words) return sorted(source, slice, bounds, values);
  const newest = sorted(source, slice, [values.add(lookedAt(filter).page), '0'], values);
  const direction = slice.isBackward ? 'ASC' : 'DESC';
  return `SELECT id, created_at FROM (${newest}) AS newest WHERE ${source.words.condition}
     ORDER BY created_at ${direction}, id ${direction} LIMIT ${bounds[0]} OFFSET ${bounds[1]}`;
}

/**
 * How many orders fit.
 * @param most where counting ends: what is beyond is answered as one more
 * @param byIndex see sourceOf; without any, the words are looked for in the newest orders
 */
export async function countOrders(
  tx: EntityManager,
  filter: OrderFilter,
  most?: number,
  byIndex?: readonly string[],
): Promise<number> {
  const values = new SqlValues();
  const source = sourceOf(filter, values, byIndex);
  const { from, conditions, states, words } = source;
  const limit = most === undefined ? '' : `LIMIT ${values.add(most + 1)}`;
  const all = [
    ...conditions,
    ...timeConditions(source),
    ...(states ? [`state = ANY(${states})`] : []),
  ];
  const fitting = words
    ? `(${sorted(source, { isBackward: false }, [values.add(lookedAt(filter).total), '0'], values)}) AS newest WHERE ${words.condition}`
    : `${from} ${where(all)}`;
  const [row] = await tx.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM (SELECT FROM ${fitting} ${limit}) AS fitting`,
    values.all,
  );
  return row?.count ?? 0;
}
