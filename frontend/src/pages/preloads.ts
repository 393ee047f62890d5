import type { Preload } from '../api/preload';
import type { LegalTextName } from '../api/types';
import { getPaymentMethods } from '../features/checkout/checkoutApi';
import { findCategory } from '../features/products/findCategory';
import {
  BEST_SELLERS_QUERY,
  categoryQuery,
  productsQuery,
} from '../features/products/list/productQueries';
import { productFilters } from '../features/products/list/productFilters';
import { getProduct, getProducts } from '../features/products/productsApi';
import { getRelated } from '../features/products/relatedApi';
import { getLegalText, getShop } from '../features/shop/shopApi';

/* The requests of each public page. Server-side rendering and prefetching send them before the page renders. */

export const preloadHome: Preload = (dispatch) =>
  Promise.all([
    dispatch(getProducts.initiate(BEST_SELLERS_QUERY, { subscribe: false })),
    dispatch(getShop.initiate(undefined, { subscribe: false })),
  ]);

export const preloadProducts: Preload = (dispatch, { query }) =>
  dispatch(getProducts.initiate(productsQuery(productFilters.read(query)), { subscribe: false }));

export const preloadCategory: Preload = async (dispatch, { params, query }) => {
  const category = findCategory(params.category);
  if (!category) return;
  const asked = categoryQuery(category, productFilters.read(query));
  await dispatch(getProducts.initiate(asked, { subscribe: false }));
};

export const preloadProduct: Preload = async (dispatch, { params: { id = '' } }) => {
  const related = dispatch(getRelated.initiate(id, { subscribe: false }));
  const { data: product } = await dispatch(getProduct.initiate(id, { subscribe: false }));
  // The shop's data contain whether it can send back-in-stock emails.
  if (product?.inStock === false) await dispatch(getShop.initiate(undefined, { subscribe: false }));
  await related;
};

export const preloadContact: Preload = (dispatch) =>
  Promise.all([
    dispatch(getPaymentMethods.initiate(undefined, { subscribe: false })),
    dispatch(getShop.initiate(undefined, { subscribe: false })),
  ]);

export const preloadLegal =
  (name: LegalTextName): Preload =>
  (dispatch) =>
    dispatch(getLegalText.initiate(name, { subscribe: false }));
