import { type Language, languageOfPart, LANGUAGES, pathIn } from '../common/language.js';
import { searchWords } from '../common/http/filters.js';
import { isFrontendRoute } from './frontend-routes.js';
import { type Category, findCategory } from '../products/category.js';
import { LEGAL_TEXTS, type LegalTextName } from '../shop/legal-text-name.js';
import { relevantQuery, canonicalQuery, readQuery } from './list-query.js';

/** A public page and its parameters. */
type PublicPage =
  | { kind: 'home' | 'contact' | 'nowhere' }
  | { kind: 'legal'; text: LegalTextName }
  /** The category is undefined for all products, and for one that the shop does not have. */
  | { kind: 'products'; search: string; category: Category | undefined }
  /** The category is undefined if the shop does not have it. */
  | { kind: 'category'; category: Category | undefined }
  | { kind: 'product'; id: string };

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** In characters; a search of a hundred characters in any script is shorter. */
const MAX_ADDRESS = 1_000;
/** In characters; the rest of a longer search is ignored. */
const MAX_SEARCH = 100;

export interface PublicRoute {
  page: PublicPage;
  language: Language;
  /** The canonical path to redirect to; undefined if the requested path is canonical. */
  canonicalPath?: string;
  /** The path with the parameters that affect the content, in a fixed order: the key of the cached page. */
  address: string;
  /** The same without filters and language prefix, for the canonical URL. */
  plainAddress: string;
  /** Such a page is not rendered: no link of the shop leads to it. */
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

/** Normalizes a known path segment; others stay as they are. */
function normalizeSegment(part: string, index: number): string {
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
  plainAddress: withQuery(path, canonicalQuery(query)),
});

/**
 * Finds the public page at a URL.
 * @param urlPath as requested; its segments must be decodable
 * @returns undefined for routes of customers or sellers
 */
export function publicRouteOf(urlPath: string, search: string): PublicRoute | undefined {
  const written = urlPath.split('/').slice(1).map(decodeURIComponent);
  const named = written.filter(Boolean);
  const prefixed = languageOfPart(named[0]);
  const language = prefixed ?? LANGUAGES[0];
  const parts = (prefixed ? named.slice(1) : named).map(normalizeSegment);
  const query = readQuery(search);
  const page = pageAt(parts, query);
  if (page.kind === 'nowhere') {
    if (parts[0] === 'seller' || isFrontendRoute(pathIn(language, join(parts)))) return undefined;
    // All unknown paths share one page.
    return { page, language, ...addressesOf(language, '/not-found'), isTooLong: false };
  }
  const path = pathIn(language, join(parts));
  const isList = page.kind === 'products' || page.kind === 'category';
  const relevant = isList ? relevantQuery(page.kind, query) : undefined;
  const addresses = addressesOf(language, join(parts), relevant);
  // The frontend's router reads the language prefix as it is written.
  const isCanonical = join(written) === path && languageOfPart(urlPath.split('/')[1]) === prefixed;
  return {
    page,
    language,
    canonicalPath: isCanonical ? undefined : path,
    ...addresses,
    isTooLong: addresses.address.length > MAX_ADDRESS,
  };
}
