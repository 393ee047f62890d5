/**
 * Reads one parameter of an address; nonsense counts as not said.
 * @param text empty where the address does not name it
 * @param all where it may be there several times
 */
export type UrlParser<Value> = (text: string, all: readonly string[]) => Value;

/** A text of an address without NUL, which is no letter: nothing is found by it, and the server stores none. */
export const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** 1 for anything that is no page number. */
export const pageNumber: UrlParser<number> = (text) => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

/** What a list is searched for, as long as the server takes it. */
export const searchText: UrlParser<string> = (text) => text.trim().slice(0, 100);

export const yesOrNo: UrlParser<boolean | undefined> = (text) =>
  text === 'true' ? true : text === 'false' ? false : undefined;

/** What an address may ask for at most. */
export const MOST_DOLLARS = 999_999.99;

/** Dollars with at most two places. */
export const dollars: UrlParser<number | undefined> = (text) =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;

export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text);
