import type { Preload } from '../api/preload';
import { productsQuery } from '../features/products/list/productQueries';
import { readProductFilters } from '../features/products/list/useProductFilters';
import { getProducts } from '../features/products/productsApi';

export const preloadProducts: Preload = (dispatch, { query }) =>
  dispatch(getProducts.initiate(productsQuery(readProductFilters(query)), { subscribe: false }));
