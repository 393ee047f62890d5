import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { Product } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Link } from '../../../components/Link';
import { Price } from '../../../components/Price';
import { Stars } from '../../../components/Stars';
import { earlyOnce } from '../../../lib/earlyClicks';
import { percentOff, toCents } from '../../../lib/money';
import { unitPriceText } from '../../../lib/unitPrice';
import { findCategory } from '../findCategory';
import { StockNotice } from '../back-in-stock/StockNotice';
import { AvoidedWarning } from './AvoidedWarning';
import { FactBadges } from './FactBadges';
import { ProductFactSections } from './ProductFactSections';
import { t as productWords } from '../../../messages/product';
import { t } from '../../../messages/products';

interface ProductDetailsProps {
  product: Product;
  /** Beside “Buy now”, while it is in stock. */
  action: ReactNode;
  /** Further actions, such as adding it to a list. */
  more: ReactNode;
  buttonsRef: Ref<HTMLDivElement>;
  onBuyNow: () => void;
}

/** The description of a product, and the buttons to buy it. */
export function ProductDetails({
  product,
  action,
  more,
  buttonsRef,
  onBuyNow,
}: ProductDetailsProps) {
  const { name, description, inStock, unitsLeft, facts = {} } = product;

  return (
    <div className="min-w-0 md:pl-6">
      <Shelf product={product} />
      <h1 className="mt-0.5 font-display text-title wrap-anywhere">{name}</h1>
      <p className="mt-2">
        <Stars of5={4} />
      </p>
      <Offer product={product} />
      <FactBadges facts={facts} />
      {description.length > 0 && (
        <ul role="list" aria-label={t('about')} className="mt-4 flex flex-col gap-2">
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
            <p className="mt-4 font-semibold text-sale">{t('left', { units: unitsLeft })}</p>
          )}
          <div
            ref={buttonsRef}
            className="mt-4 grid gap-3 min-[22.5rem]:grid-cols-2 min-[22.5rem]:[&:lang(de)]:grid-cols-[minmax(0,1fr)_auto]"
          >
            {action}
            <Button
              variant="outline"
              className="px-3! whitespace-nowrap"
              {...earlyOnce(product._id)}
              onClick={onBuyNow}
            >
              {t('buyNow')}
            </Button>
          </div>
        </>
      ) : (
        <div className="mt-5 flex flex-col items-start gap-3 rounded-card border border-line bg-surface px-5 py-4">
          <p>
            {t.rich('unavailable', {
              b: (text) => <strong className="font-semibold text-sale">{text}</strong>,
            })}
          </p>
          <StockNotice productId={product._id} />
        </div>
      )}
      <div className="mt-4">{more}</div>
      {/* Only known in the browser: above the buttons it would move them while somebody clicks one. */}
      <AvoidedWarning product={product} />
      <ProductFactSections product={product} />
    </div>
  );
}

/** Category, size and brand. */
function Shelf({ product: { category, size, facts } }: { product: Product }) {
  const label = findCategory(category)?.label ?? category;
  const brand = facts?.brand;
  return (
    <p className="text-sm text-soft wrap-anywhere">
      {[label, size].filter(Boolean).join(' · ')}
      {brand && (
        <>
          {' · '}
          <Link
            to={`/products?brand=${encodeURIComponent(brand)}`}
            title={productWords('facts.brandLabel', { brand })}
            className="font-semibold text-brand hover:underline"
          >
            {brand}
          </Link>
        </>
      )}
    </p>
  );
}

/** Price and discount. */
function Offer({ product: { price, offerPrice, unitPrice } }: { product: Product }) {
  const [priceCents, offerCents] = [toCents(price), toCents(offerPrice)];
  const percent = percentOff(priceCents, offerCents);
  return (
    <>
      <p className="mt-3.5 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Price cents={offerCents} wasCents={priceCents} size="lg" />
        {percent > 0 && (
          <span className="rounded-full bg-sale-tint px-3 py-0.5 text-sm font-bold text-sale">
            {t('save', { percent })}
          </span>
        )}
      </p>
      <p className="mt-1.5 text-sm text-soft">
        {[unitPriceText(unitPrice), t('taxes')].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}
