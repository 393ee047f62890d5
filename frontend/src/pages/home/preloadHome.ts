import type { Preload } from '../../api/preload';
import { BEST_SELLERS_QUERY } from '../../features/products/list/bestSellersQuery';
import { getProducts } from '../../features/products/productsApi';

export const preloadHome: Preload = (dispatch) =>
  dispatch(getProducts.initiate(BEST_SELLERS_QUERY, { subscribe: false }));
