import type { Product } from '../../api/types';
import { AddToCart } from '../../features/cart/AddToCart';
import { ProductGrid } from '../../features/products/list/ProductGrid';

/** A part of its own, since cards are not part of the first download. */
export function BestSellersGrid({ products }: { products: readonly Product[] }) {
  return (
    <ProductGrid products={products} isRow action={(product) => <AddToCart product={product} />} />
  );
}
