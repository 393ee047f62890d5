import { useState } from 'react';
import { useAppSelector } from '../../../api/store';
import type { Product } from '../../../api/types';
import { Link } from '../../../components/Link';
import { Price } from '../../../components/Price';
import { ProductPicture } from '../../../components/ProductPicture';
import { categoryBackground } from '../../../lib/categoryBackground';
import { toCents } from '../../../lib/money';
import { productPath } from '../../../lib/productPath';
import { useGetProductsQuery } from '../../products/productsApi';
import { useGetRelatedQuery } from '../../products/relatedApi';
import { AddToCart } from '../AddToCart';
import { selectCartItems } from '../cartSlice';
import { t } from '../../../messages/cart';

const MAX_SHOWN = 3;

interface InsteadProps {
  id: string;
  /** The category of a product that is no longer sold, as stored in this browser. */
  category: Product['category'] | undefined;
  /** The product still exists. */
  isSoldOut: boolean;
}

/** Similar products; renders nothing if they cannot be loaded. */
export function SimilarProducts({ id, category, isSoldOut }: InsteadProps) {
  const related = useGetRelatedQuery(id, { skip: !isSoldOut });
  const shelf = useGetProductsQuery(
    { category, inStock: true, limit: MAX_SHOWN + 3, page: 1 },
    { skip: isSoldOut || !category },
  );
  const found = isSoldOut ? related.currentData : shelf.currentData?.products;
  return found ? <InsteadList products={found} /> : null;
}

function InsteadList({ products }: { products: readonly Product[] }) {
  const items = useAppSelector(selectCartItems);
  // Products added from here stay visible, so that their buttons do not move.
  const [inBefore] = useState(items);
  const shown = products
    .filter(({ _id, inStock }) => inStock && !(_id in inBefore))
    .slice(0, MAX_SHOWN);
  if (shown.length === 0) return null;

  return (
    <div className="col-span-full rounded-card border border-line bg-surface p-3 md:px-4">
      <h3 className="text-sm font-semibold text-soft">{t('line.instead')}</h3>
      <ul
        role="list"
        className="mt-1 grid gap-x-6 md:grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))]"
      >
        {shown.map((product) => (
          <li key={product._id} className="flex flex-wrap items-center gap-3 py-1.5">
            <div
              className={`size-12 shrink-0 overflow-hidden rounded-control ${categoryBackground(product.category)}`}
            >
              <ProductPicture
                src={product.image[0]}
                alt=""
                sizes="48px"
                className="size-full object-cover"
              />
            </div>
            <div className="min-w-24 flex-1">
              <Link
                to={productPath(product)}
                className="block text-md leading-snug font-semibold wrap-anywhere hover:underline"
              >
                {product.name}
              </Link>
              <Price
                size="sm"
                cents={toCents(product.offerPrice)}
                wasCents={toCents(product.price)}
              />
            </div>
            <div className="w-28 max-w-full shrink-0">
              <AddToCart product={product} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
