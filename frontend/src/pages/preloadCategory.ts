import type { Preload } from '../api/preload';
import { findCategory } from '../features/products/findCategory';
import { categoryQuery } from '../features/products/list/productQueries';
import { readProductFilters } from '../features/products/list/useProductFilters';
import { getProducts } from '../features/products/productsApi';

export const preloadCategory: Preload = async (dispatch, { params, query }) => {
  const category = findCategory(params.category);
  if (!category) return;
  const asked = categoryQuery(category, readProductFilters(query));
  await dispatch(getProducts.initiate(asked, { subscribe: false }));
};
