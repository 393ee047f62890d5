import type { ReactNode } from 'react';
import type { Product } from '../../api/types';
import { Link } from '../../components/Link';
import { Price } from '../../components/Price';
import { ProductPicture } from '../../components/ProductPicture';
import { drawingOf, categoryBackground } from '../../lib/categoryBackground';
import { percentOff, toCents } from '../../lib/money';
import { sizeText } from '../../lib/unitPrice';
import { productPath } from '../../lib/productPath';
import { t } from '../../messages/products';
import { AvoidedMark } from './allergens/AvoidedMark';

interface ProductCardProps {
  product: Product;
  /** The control for a product in stock. */
  action: ReactNode;
  /** Shown on the upper corner of the picture. */
  corner?: ReactNode;
  /** Part of the first screen: its picture is loaded eagerly. */
  priority?: boolean;
}

const SIZES = '(width >= 80rem) 226px, (width >= 64rem) 24vw, (width >= 48rem) 31vw, 46vw';

export function ProductCard({ product, action, corner, priority = false }: ProductCardProps) {
  const { name, category, inStock, image } = product;
  const priceCents = toCents(product.price);
  const offerCents = toCents(product.offerPrice);
  const percent = percentOff(priceCents, offerCents);

  return (
    <article className="group relative row-span-4 grid grid-rows-subgrid rounded-card border border-line bg-surface transition-shadow duration-200 hover:shadow-float">
      <div
        className={`relative col-start-1 row-start-1 aspect-[1/0.86] overflow-hidden rounded-t-[17px] ${categoryBackground(category)}`}
      >
        <ProductPicture
          src={image[0]}
          drawing={drawingOf(category)}
          alt=""
          sizes={SIZES}
          priority={priority}
          className={`size-full object-cover transition duration-200 group-hover:scale-[1.03] ${inStock ? '' : 'opacity-45 grayscale'}`}
        />
        <DiscountBadge percent={percent} inStock={inStock} />
      </div>
      <div className="px-3 pt-3 xl:px-4 xl:pt-3.5">
        <h3 className="line-clamp-2 text-md leading-snug font-semibold wrap-anywhere md:text-[1.0625rem]">
          <Link
            to={productPath(product)}
            className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-brand"
          >
            {name}
          </Link>
        </h3>
        <p className="mt-0.5 min-h-[1.45em] text-sm text-soft wrap-anywhere">{sizeText(product)}</p>
      </div>
      <div className="px-3 pt-2 xl:px-4">
        <Price cents={offerCents} wasCents={priceCents} />
      </div>
      <div className="relative z-1 flex min-h-11 items-center px-3 pt-2 pb-3 xl:px-4 xl:pb-4">
        {inStock ? (
          action
        ) : (
          <span className="flex min-h-11 items-center text-sm font-semibold text-soft">
            {t('outOfStock')}
          </span>
        )}
      </div>
      <AvoidedMark
        product={product}
        className="pointer-events-none relative z-1 col-start-1 row-start-1 m-2 self-end justify-self-start rounded-xl bg-surface px-2.5 py-0.5 wrap-anywhere forced-colors:border"
      />
      {/* After the main controls in the tab order. */}
      <div className="absolute top-2 right-2 z-1">{corner}</div>
    </article>
  );
}

function DiscountBadge({ percent, inStock }: { percent: number; inStock: boolean }) {
  if (!inStock || percent === 0) return null;
  return (
    <span className="absolute top-2.5 left-2.5 rounded-full bg-surface px-2.5 py-0.5 text-xs font-bold text-sale forced-colors:border">
      {t('percentOff', { percent })}
    </span>
  );
}
