import type { Product } from '../../api/types';

/** A product that is sold, and how much of it stands on a list. */
export interface ListEntry {
  product: Product;
  quantity: number;
}
