export const PRODUCT_LIST = '/seller/product-list';

/** Address where a seller edits a product. */
export const sellerProductPath = (id: string): string => `${PRODUCT_LIST}/${id}`;

/** Address of the product list, as far as it is low or out of stock. */
export const stockListPath = (stock: 'low' | 'sold-out' | 'off'): string =>
  `${PRODUCT_LIST}?stock=${stock}`;
