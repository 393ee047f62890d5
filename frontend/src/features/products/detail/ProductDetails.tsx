import { Check, Truck } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Product } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Price } from '../../../components/Price';
import { Stars } from '../../../components/Stars';
import { earlyOnce } from '../../../lib/earlyClicks';
import { percentOff, toCents } from '../../../lib/money';
import { unitPrice } from '../../../lib/unitPrice';
import { findCategory } from '../findCategory';
import { t } from '../../../messages/products';

interface ProductDetailsProps {
  product: Product;
  /** Beside “Buy now”, while it is in stock. */
  action: ReactNode;
  buttonsRef: Ref<HTMLDivElement>;
  onBuyNow: () => void;
}

/** What the shop says about a product, and the ways to buy it. */
export function ProductDetails({ product, action, buttonsRef, onBuyNow }: ProductDetailsProps) {
  const { name, category, size, description, inStock, unitsLeft } = product;
  const priceCents = toCents(product.price);
  const offerCents = toCents(product.offerPrice);
  const percent = percentOff(priceCents, offerCents);
  const label = findCategory(category)?.label ?? category;

  return (
    <div className="md:pl-6">
      <p className="text-soft">{[label, size].filter(Boolean).join(' · ')}</p>
      <h1 className="mt-1 font-display text-title wrap-anywhere">{name}</h1>
      <p className="mt-3">
        <Stars of5={4} />
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Price cents={offerCents} wasCents={priceCents} size="lg" />
        {percent > 0 && (
          <span className="rounded-full bg-sale-tint px-3 py-0.5 text-sm font-bold text-sale">
            {t('save', { percent })}
          </span>
        )}
      </p>
      <p className="mt-1.5 text-sm text-soft">
        {[unitPrice(offerCents, size), t('taxes')].filter(Boolean).join(' · ')}
      </p>
      {description.length > 0 && (
        <ul aria-label={t('about')} className="mt-5 flex flex-col gap-2.5">
          {description.map((line, index) => (
            <li key={index} className="flex gap-2.5 wrap-anywhere">
              <Check
                aria-hidden="true"
                size="1.125rem"
                strokeWidth={2}
                className="mt-1 text-brand"
              />
              {line}
            </li>
          ))}
        </ul>
      )}
      {inStock ? (
        <>
          {unitsLeft !== undefined && (
            <p className="mt-5 font-semibold text-sale">{t('left', { units: unitsLeft })}</p>
          )}
          <div ref={buttonsRef} className="mt-6 grid gap-3 min-[22.5rem]:grid-cols-2">
            {action}
            <Button variant="outline" {...earlyOnce(product._id)} onClick={onBuyNow}>
              {t('buyNow')}
            </Button>
          </div>
          <p className="mt-5 flex items-center gap-2 text-sm text-soft">
            <Truck aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
            {t('delivery')}
          </p>
        </>
      ) : (
        <p className="mt-6 rounded-card border border-line bg-surface px-5 py-4">
          {t.rich('unavailable', {
            b: (text) => <strong className="font-semibold text-sale">{text}</strong>,
          })}
        </p>
      )}
    </div>
  );
}
