import { type Language, languageOfPart, LANGUAGES, pathIn } from '../common/language.js';
import { searchWords } from '../common/http/filters.js';
import { isFrontendRoute } from './frontend-routes.js';
import { type Category, findCategory } from '../products/category.js';
import { LEGAL_TEXTS, type LegalTextName } from '../shop/legal-text-name.js';
import { decidingQuery, plainQuery, readQuery } from './list-query.js';

/** What a public address shows. */
type PublicPage =
  | { kind: 'home' | 'contact' | 'nowhere' }
  | { kind: 'legal'; text: LegalTextName }
  /** Undefined for a category that the shop does not have, and for all. */
  | { kind: 'products'; search: string; category: Category | undefined }
  /** Undefined for one that the shop does not have. */
  | { kind: 'category'; category: Category | undefined }
  | { kind: 'product'; id: string };

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** In characters; a search of a hundred of any language is shorter. */
const MAX_ADDRESS = 1_000;
/** As much of a search is looked for, in characters. */
const MAX_SEARCH = 100;

export interface PublicRoute {
  page: PublicPage;
  language: Language;
  /** The one way to write its path; undefined where it is written so. */
  properPath?: string;
  /** The path, and of the query what decides what it shows, in one order. */
  address: string;
  /** The address that the page names as its own: the same without its filters and the beginning that stands for the language. */
  plainAddress: string;
  /** Nobody writes such an address by hand or follows a link of ours to it. */
  isTooLong: boolean;
}

function pageAt([first, second, id, more]: readonly string[], query: URLSearchParams): PublicPage {
  if (first === undefined) return { kind: 'home' };
  if (first === 'contact' && second === undefined) return { kind: 'contact' };
  const text = LEGAL_TEXTS.find((name) => name === first);
  if (text && second === undefined) return { kind: 'legal', text };
  if (first !== 'products' || more !== undefined) return { kind: 'nowhere' };
  if (second === undefined) {
    const search = searchWords(query.get('search') ?? '').slice(0, MAX_SEARCH);
    return { kind: 'products', search, category: findCategory(query.get('category') ?? '') };
  }
  if (id === undefined) return { kind: 'category', category: findCategory(second) };
  return { kind: 'product', id };
}

/** A part of a path of ours in the way that it is written; others stay as they are. */
function properPart(part: string, index: number): string {
  if (index === 0) return part.toLowerCase();
  if (index === 1) return findCategory(part)?.toLowerCase() ?? part;
  return UUID.test(part) ? part.toLowerCase() : part;
}

const join = (parts: readonly string[]): string => `/${parts.map(encodeURIComponent).join('/')}`;

const withQuery = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query.toString()}` : path;

const addressesOf = (
  language: Language,
  path: string,
  query = new URLSearchParams(),
): Pick<PublicRoute, 'address' | 'plainAddress'> => ({
  address: withQuery(pathIn(language, path), query),
  plainAddress: withQuery(path, plainQuery(query)),
});

/**
 * The public page at an address; undefined where there is a screen for one person alone, or what only sellers see.
 * @param urlPath as it was sent; its parts can be decoded
 */
export function publicRouteOf(urlPath: string, search: string): PublicRoute | undefined {
  const written = urlPath.split('/').slice(1).map(decodeURIComponent);
  const named = written.filter(Boolean);
  const prefixed = languageOfPart(named[0]);
  const language = prefixed ?? LANGUAGES[0];
  const parts = (prefixed ? named.slice(1) : named).map(properPart);
  const query = readQuery(search);
  const page = pageAt(parts, query);
  if (page.kind === 'nowhere') {
    if (parts[0] === 'seller' || isFrontendRoute(pathIn(language, join(parts)))) return undefined;
    // All of them look the same.
    return { page, language, ...addressesOf(language, '/not-found'), isTooLong: false };
  }
  const path = pathIn(language, join(parts));
  const isList = page.kind === 'products' || page.kind === 'category';
  const deciding = isList ? decidingQuery(page.kind, query) : undefined;
  const addresses = addressesOf(language, join(parts), deciding);
  // Its scripts take the beginning as it is written.
  const isProper = join(written) === path && languageOfPart(urlPath.split('/')[1]) === prefixed;
  return {
    page,
    language,
    properPath: isProper ? undefined : path,
    ...addresses,
    isTooLong: addresses.address.length > MAX_ADDRESS,
  };
}
