export const PRODUCT_LIST = '/seller/product-list';

/** URL of a product's form. */
export const sellerProductPath = (id: string): string => `${PRODUCT_LIST}/${id}`;

/** URL of the page that lists the imports and starts one. */
export const IMPORTS = `${PRODUCT_LIST}/import`;

export const importPath = (id: string): string => `${IMPORTS}/${id}`;

/** URL of the product list with a stock filter. */
export const stockListPath = (stock: 'low' | 'sold-out' | 'off'): string =>
  `${PRODUCT_LIST}?stock=${stock}`;
