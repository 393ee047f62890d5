import type { Preload } from '../api/preload';
import { productsQuery } from '../features/products/list/productQueries';
import { productFilters } from '../features/products/list/productFilters';
import { getProducts } from '../features/products/productsApi';

export const preloadProducts: Preload = (dispatch, { query }) =>
  dispatch(getProducts.initiate(productsQuery(productFilters.read(query)), { subscribe: false }));
