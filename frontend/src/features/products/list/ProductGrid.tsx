import type { ReactNode } from 'react';
import type { Product } from '../../../api/types';
import { ProductCard } from '../ProductCard';
import { productGridClass, productRowClass } from './ProductGridSkeleton';

interface ProductGridProps {
  products: readonly Product[];
  /** The control of each product in stock. */
  action: (product: Product) => ReactNode;
  /** Shown on the corner of each picture. */
  corner?: (product: Product) => ReactNode;
  /** The number of cards on the first screen. */
  priorityCount?: number;
  label?: string;
  /** A few products in one row instead of a grid. */
  isRow?: boolean;
}

export function ProductGrid({
  products,
  action,
  corner,
  priorityCount = 0,
  label,
  isRow = false,
}: ProductGridProps) {
  return (
    <ul role="list" aria-label={label} className={isRow ? productRowClass : productGridClass}>
      {products.map((product, index) => (
        <li
          key={product._id}
          className="row-span-4 grid min-w-0 snap-start grid-rows-subgrid gap-y-0"
        >
          <ProductCard
            product={product}
            action={action(product)}
            corner={corner?.(product)}
            priority={index < priorityCount}
          />
        </li>
      ))}
    </ul>
  );
}
