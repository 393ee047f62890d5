/** Address where a seller edits a product. */
export const sellerProductPath = (id: string): string => `/seller/product-list/${id}`;

/** Address of the product list, as far as it is low or out of stock. */
export const stockListPath = (stock: 'low' | 'out'): string =>
  `/seller/product-list?stock=${stock}`;
