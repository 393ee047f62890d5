import type { Product } from '../../api/types';
import { ProductCard } from './ProductCard';
import { productGridClass } from './productGridClass';

interface ProductGridProps {
  products: readonly Product[];
  /** How many of the first cards are part of the first screen. */
  priorityCount?: number;
  label?: string;
}

export function ProductGrid({ products, priorityCount = 0, label }: ProductGridProps) {
  return (
    <ul aria-label={label} className={productGridClass}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} priority={index < priorityCount} />
        </li>
      ))}
    </ul>
  );
}
