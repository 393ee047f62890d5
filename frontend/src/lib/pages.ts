import { withParam } from './urlParams';
import { pageNumber, type UrlParser } from './urlParsers';

const placeText: UrlParser<string | undefined> = (text) => text || undefined;

/** Which page of a list: its number, and the place that an answer gave for it. Old addresses have the number alone. */
export const PAGE_PARSERS = { page: pageNumber, after: placeText, before: placeText };

/** Where a page of a list begins or ends, as an answer has told. */
export type Place = { after?: string } | { before?: string };

/** The query of an address with another page; the first one needs no saying. */
export function withPage(search: string, page: number, place: Place = {}): string {
  const params = new URLSearchParams(withParam(search, 'page', page > 1 ? String(page) : ''));
  if (page > 1) for (const [name, at] of Object.entries(place)) if (at) params.set(name, at);
  return params.toString();
}
