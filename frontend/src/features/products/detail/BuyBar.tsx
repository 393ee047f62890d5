import { useState, type ReactNode, type RefObject } from 'react';
import type { Product } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Price } from '../../../components/Price';
import { ProductPicture } from '../../../components/ProductPicture';
import { useIsInView } from '../../../components/useIsInView';
import { useStickyBar } from '../../../components/useStickyBar';
import { categoryBackground } from '../../../lib/categoryBackground';
import { toCents } from '../../../lib/money';
import { unitPriceText } from '../../../lib/unitPrice';
import { avoidedIn, namesOf } from '../allergens/allergenNames';
import { useAvoidedAllergens } from '../allergens/useAvoidedAllergens';
import { t as allergenWords } from '../../../messages/allergens';
import { t } from '../../../messages/product';
import { t as productsWords } from '../../../messages/products';

interface BuyBarProps {
  product: Product;
  /** The buttons of the page: the bar is hidden while they are visible. */
  buttonsRef: RefObject<Element | null>;
  /** Beside “Buy now”. */
  action: ReactNode;
  onBuyNow: () => void;
}

/**
 * The buttons to buy the product, within reach of the thumb on a phone. The bar sticks to the lower edge as the last
 * part of the page's content, so that it never covers the footer. Its space is reserved while it is hidden, so that
 * the layout does not shift.
 */
export function BuyBar({ buttonsRef, ...props }: BuyBarProps) {
  const isInView = useIsInView(buttonsRef);
  // Keyboard users do not lose the focus.
  const [hasFocus, setFocus] = useState(false);

  return (
    <div
      className="pointer-events-none sticky bottom-0 z-10 flex min-h-18.5 flex-col justify-end lg:hidden [body:has(input:focus,textarea:focus)_&]:invisible [@media(height<22rem)]:hidden"
      onFocus={({ target }) => setFocus(target.matches(':focus-visible'))}
      onBlur={() => setFocus(false)}
    >
      {(!isInView || hasFocus) && <ShownBar {...props} />}
    </div>
  );
}

function ShownBar({ product, action, onBuyNow }: Omit<BuyBarProps, 'buttonsRef'>) {
  const { name, category, image, unitPrice } = product;
  const offerCents = toCents(product.offerPrice);
  const perUnit = unitPriceText(unitPrice);
  const barRef = useStickyBar('--bar-height');

  return (
    <section
      ref={barRef}
      data-bottom-bar
      aria-label={t('bar', { name })}
      // Not static: it sticks within its section, and its height counts.
      className="@container pointer-events-auto relative animate-rise border-t border-line bg-surface px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]"
    >
      <AvoidedLine product={product} />
      {/* One line: if space is short, the picture is dropped first, then the text above the price. German words are longer. */}
      <div className="mx-auto flex max-w-xl flex-wrap items-center justify-end gap-2.5">
        <div
          className={`size-11 shrink-0 overflow-hidden rounded-control @max-[23.5rem]:hidden @max-[25rem]:[&:lang(de)]:hidden ${categoryBackground(category)}`}
        >
          <ProductPicture src={image[0]} alt="" sizes="44px" className="size-full object-cover" />
        </div>
        <p className="min-w-fit flex-1 leading-tight">
          <Price cents={offerCents} size="bar" />
          {perUnit && <span className="block text-xs text-soft @max-3xs:hidden">{perUnit}</span>}
        </p>
        <Button
          variant="outline"
          size="sm"
          className="px-4 @max-[20rem]:hidden @max-[21.5rem]:[&:lang(de)]:hidden"
          onClick={onBuyNow}
        >
          {productsWords('buyNow')}
        </Button>
        {action}
      </div>
    </section>
  );
}

/** Customers who buy here may not have seen the warning above. */
function AvoidedLine({ product: { facts } }: { product: Product }) {
  const { contains, mayContain } = avoidedIn(facts, useAvoidedAllergens());
  const found = contains.length > 0 ? contains : mayContain;
  if (found.length === 0) return null;
  const names = namesOf(found);
  return (
    <p className="mx-auto mb-1.5 max-w-xl text-sm font-semibold text-sale">
      {allergenWords(contains.length > 0 ? 'contains' : 'mayContain', { names })}
    </p>
  );
}
