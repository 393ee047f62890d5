import type { ProductsQuery } from '../productsApi';

/** How many are shown on the start page. */
const BEST_SELLERS = 5;

/** The newest in stock. */
export const BEST_SELLERS_QUERY = {
  inStock: true,
  limit: BEST_SELLERS,
  page: 1,
} satisfies ProductsQuery;
