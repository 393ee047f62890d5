import type { EntityManager } from 'typeorm';
import {
  atMicros,
  type KeysetDto,
  keysetOf,
  MICROS,
  numberAt,
  pageOf,
  type CursorsResponse,
  withNext,
} from '../common/http/keyset.js';
import { SqlValues } from './sql-values.js';

/** The rows of a list, in SQL that is not user input. An index must cover their time and id. */
interface NewestList {
  table: string;
  columns: string;
  /** Rows with null are not in the list. */
  time: string;
}

/** @returns a page of rows, the newest first */
export async function findNewest<Row extends { id: string }>(
  tx: EntityManager,
  { table, columns, time }: NewestList,
  page: KeysetDto,
): Promise<CursorsResponse & { rows: Row[] }> {
  const slice = keysetOf({ page: 1, ...page });
  const { cursor, isBackward, skip } = slice;
  const values = new SqlValues();
  const place = cursor
    ? `AND (${time}, id) ${isBackward ? '>' : '<'} (${atMicros(values.add(numberAt(cursor)))}, ${values.add(cursor.id)}::uuid)`
    : '';
  const direction = isBackward ? 'ASC' : 'DESC';
  const found = await tx.query<(Row & { micros: string })[]>(
    `SELECT ${columns}, ${MICROS(time)} AS micros FROM ${table} WHERE ${time} IS NOT NULL ${place}
     ORDER BY ${time} ${direction}, id ${direction} LIMIT ${values.add(withNext(slice))} OFFSET ${values.add(skip)}`,
    values.all,
  );
  return pageOf(found, slice, ({ id, micros }) => ({ id, value: micros }));
}
