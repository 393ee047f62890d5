/** The responses that the service worker caches for use without a network; each kind has its own limits. */
export type Kept = 'catalogue' | 'pictures';

/**
 * Product responses, which are the same for everybody. A list without a query is the whole catalogue, which is too
 * large.
 */
const PRODUCT = /^\/api\/product\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/related)?$/i;
const LIST = '/api/product/list';

/** Product pictures, drawings and fonts: their names change with their content. */
const PICTURE = /^\/(pictures\/[\w-]+\.webp|assets\/[\w.-]+\.(webp|svg|png|woff2))$/;

/**
 * @returns the kind as which a response is cached; undefined if it is not. Only the URLs listed here are cached: a
 * route that is added to the API later may be private.
 */
export function cacheNameFor({
  pathname,
  search,
}: Pick<URL, 'pathname' | 'search'>): Kept | undefined {
  if (PRODUCT.test(pathname) || (pathname === LIST && search !== '')) return 'catalogue';
  return PICTURE.test(pathname) ? 'pictures' : undefined;
}

/** Not part of the customers' shop, or private; other languages have a prefix. */
const OTHERS = /^(\/[a-z]{2})?\/(api|seller|account|payment-sandbox|assets|pictures)(\/|$)/i;
const FILE = /\.\w+$|^\/\./;

/** @returns true if the shop's page opens at a path without a network; the browser handles all others */
export const isOfflineRoute = (pathname: string): boolean =>
  !OTHERS.test(pathname) && !FILE.test(pathname);

/** The precached page in the language of a path (build/offline.ts names them). */
export function shellAt(pathname: string, files: readonly string[]): string | undefined {
  const pageIn = (language: string) =>
    files.find((file) => file.startsWith(`/assets/shell-${language}-`));
  return pageIn(/^\/([a-z]{2})(\/|$)/i.exec(pathname)?.[1]?.toLowerCase() ?? '') ?? pageIn('en');
}
