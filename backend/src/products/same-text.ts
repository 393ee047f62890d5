import type { EntityManager } from 'typeorm';
import { tokenize } from './search/understand-query.js';
import { comparableAmount } from './sizes/size-amount.js';

/**
 * SQL that compares names by the column or the function search_name: names that differ only in case, blanks,
 * punctuation, invisible characters or Unicode form are equal.
 */
export const sameName = (searchName: string): string => `replace(${searchName}, ' ', '')`;

/**
 * As sameName(), for sizes: sizes with the same amount are equal, such as “0.5 kg” and “500g”; others are compared like
 * names.
 */
export const sizeKey = (size: string | null): string | number =>
  comparableAmount(size) ?? tokenize(size ?? '').join('');

export interface NamedProduct {
  id: string;
  /** In the form of sameName(). */
  name: string;
  size: string | null;
}

const NAMED = `SELECT id, ${sameName('search_name')} AS name, size FROM products`;

export const findNames = (
  manager: EntityManager,
  ids: readonly string[],
): Promise<NamedProduct[]> => manager.query(`${NAMED} WHERE id = ANY($1::uuid[])`, [ids]);

/** @param names in the form of sameName() */
export const findSoldByNames = (
  manager: EntityManager,
  names: readonly string[],
): Promise<NamedProduct[]> =>
  manager.query(
    `${NAMED} WHERE archived_at IS NULL AND ${sameName('search_name')} = ANY($1::text[])`,
    [names],
  );
