const PRODUCTS = '/products';

/** Whether a path is that of the page whose list the search filters. */
export const isProductsPage = (path: string): boolean => path.replace(/\/+$/, '') === PRODUCTS;

/** What is searched for at an address. */
export const searchIn = (path: string, query: string): string =>
  // Without NUL, as the server reads it: its page would be another one.
  (isProductsPage(path) && new URLSearchParams(query).get('search')?.replaceAll('\0', '')) || '';
