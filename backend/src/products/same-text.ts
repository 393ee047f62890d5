import { tokenize } from './search/understand-query.js';
import { comparableAmount } from './sizes/size-amount.js';

/**
 * SQL that compares names by the column or the function search_name: names that differ in case, blanks, punctuation, invisible
 * characters or Unicode form only are the same.
 */
export const sameName = (searchName: string): string => `replace(${searchName}, ' ', '')`;

/** The same for sizes with the same amount, such as “0.5 kg” and “500g”; others are compared like names. */
export const sizeKey = (size: string | null): string | number =>
  comparableAmount(size) ?? tokenize(size ?? '').join('');
