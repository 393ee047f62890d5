import type { Preload } from '../api/preload';
import { findCategory } from '../features/products/findCategory';
import { categoryQuery } from '../features/products/list/productQueries';
import { productFilters } from '../features/products/list/productFilters';
import { getProducts } from '../features/products/productsApi';

export const preloadCategory: Preload = async (dispatch, { params, query }) => {
  const category = findCategory(params.category);
  if (!category) return;
  const asked = categoryQuery(category, productFilters.read(query));
  await dispatch(getProducts.initiate(asked, { subscribe: false }));
};
