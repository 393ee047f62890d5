import type { Product } from '../../api/types';

/** Address of a product's page. */
export const productPath = ({ category, _id }: Product): string =>
  `/products/${category.toLowerCase()}/${_id}`;
