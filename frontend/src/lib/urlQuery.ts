import { withParams, type UrlValue } from './urlParams';

/**
 * Reads one parameter of a URL; an invalid one counts as missing.
 * @param text empty while the parameter is missing
 * @param all for a parameter that may be repeated
 */
export type UrlParser<Value> = (text: string, all: readonly string[]) => Value;

type Parsers = Record<string, UrlParser<unknown>>;

/** The parameters of a page's URL: how each is read, and how some of them are changed. */
export interface UrlQuery<Of extends Parsers> {
  read: (params: URLSearchParams) => { [Name in keyof Of]: ReturnType<Of[Name]> };
  with: (search: string, change: UrlChange<Of>) => string;
}

export type UrlChange<Of extends Parsers> = Partial<Record<keyof Of, UrlValue>>;

export function urlQuery<Of extends Parsers>(parsers: Of): UrlQuery<Of> {
  return {
    read: (params) => {
      const read = ([name, parse]: [string, UrlParser<unknown>]) => [
        name,
        parse(withoutNul(params.get(name) ?? ''), params.getAll(name).map(withoutNul)),
      ];
      return Object.fromEntries(Object.entries(parsers).map(read)) as ReturnType<
        UrlQuery<Of>['read']
      >;
    },
    with: withParams,
  };
}

/** Removes NUL, which the server rejects. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** 1 for an invalid page number. */
const pageNumber: UrlParser<number> = (text) => {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
};

const cursor: UrlParser<string | undefined> = (text) => text || undefined;

/** Which page of a list: its number, and the cursor that a response gave for it. Old URLs have the number alone. */
export const PAGE_PARSERS = { page: pageNumber, after: cursor, before: cursor };

/** The query of a page whose list has pages and nothing else. */
export const pageQuery = urlQuery(PAGE_PARSERS);

/** A search text, cut to the length that the server accepts. */
export const searchText: UrlParser<string> = (text) => text.trim().slice(0, 100);

export const yesOrNo: UrlParser<boolean | undefined> = (text) =>
  text === 'true' ? true : text === 'false' ? false : undefined;

/** The highest price that a URL may contain, in dollars. */
export const MAX_DOLLARS = 999_999.99;

/** Dollars with at most two places. */
export const dollars: UrlParser<number | undefined> = (text) =>
  /^\d{1,6}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined;

export const oneOf =
  <const Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text);
