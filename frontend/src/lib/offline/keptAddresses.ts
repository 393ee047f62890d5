/** What is kept of the shop for when there is no network, each kind under bounds of its own. */
export type Kept = 'catalogue' | 'pictures';

/** Answers about products, the same for everybody. The list without a question is the whole catalogue: too much. */
const PRODUCT = /^\/api\/product\/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\/related)?$/i;
const LIST = '/api/product/list';

/** Pictures of products, and drawings and fonts of the shop: their names change with their content. */
const PICTURE = /^\/(pictures\/[\w-]+\.webp|assets\/[\w.-]+\.(webp|svg|png|woff2))$/;

/**
 * As what the answer from an address of the shop is kept; undefined for all that is not. Only what is named here is kept: an
 * address that comes to the API later is one person's until somebody says otherwise.
 */
export function keptAs({ pathname, search }: Pick<URL, 'pathname' | 'search'>): Kept | undefined {
  if (PRODUCT.test(pathname) || (pathname === LIST && search !== '')) return 'catalogue';
  return PICTURE.test(pathname) ? 'pictures' : undefined;
}

/** Not the customers' shop, or one person's alone; in other languages below the name of the language. */
const OTHERS = /^(\/[a-z]{2})?\/(api|seller|account|payment-sandbox|assets|pictures)(\/|$)/i;
const FILE = /\.\w+$|^\/\./;

/** Whether the shop opens at a path without a network: all else is left to the browser. */
export const opensOffline = (pathname: string): boolean =>
  !OTHERS.test(pathname) && !FILE.test(pathname);

/** Of the files that were fetched beforehand, the page in the language of a path (build/offline.ts names them). */
export function shellAt(pathname: string, files: readonly string[]): string | undefined {
  const pageIn = (language: string) =>
    files.find((file) => file.startsWith(`/assets/shell-${language}-`));
  return pageIn(/^\/([a-z]{2})(\/|$)/i.exec(pathname)?.[1]?.toLowerCase() ?? '') ?? pageIn('en');
}
