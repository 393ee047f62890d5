import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Link } from '../../components/Link';
import { Page } from '../../components/Page';
import { Spinner } from '../../components/Spinner';
import { BoughtNow } from '../../features/cart/BoughtNow';
import { CartLine } from '../../features/cart/CartLine';
import { useCartAllergens } from '../../features/cart/useCartAllergens';
import { useCartLines, type CartLineEntry } from '../../features/cart/useCartLines';
import { useRunningCheckout } from '../../features/checkout/runningCheckout';
import { useCheckout } from '../../features/checkout/useCheckout';
import { AllergenSummary } from './AllergenSummary';
import { CheckoutSummary } from './CheckoutSummary';
import { EmptyCart } from './EmptyCart';
import { LoadingCart } from './LoadingCart';
import { t } from '../../messages/cart';

export function CartPage() {
  const { lines, isError, refetch } = useCartLines(useRunningCheckout()?.items);
  const allergens = useCartAllergens(lines);
  const checkout = useCheckout();
  const headingRef = useRef<HTMLHeadingElement>(null);

  if (checkout.stage === 'ordered') return <Spinner label={t('isPlaced')} />;
  const isEmpty = lines?.length === 0;
  return (
    <Page title={t('title')}>
      <div className="shop pt-8 pb-12 md:pt-10">
        <h1 ref={headingRef} tabIndex={-1} className="mb-2 font-display text-title outline-none">
          {t('title')}{' '}
          {lines && !isEmpty && (
            <span className="inline-block font-sans text-lg font-normal tracking-normal text-soft">
              {contentsText(lines)}
            </span>
          )}
        </h1>
        {!lines && isError && <ErrorMessage onRetry={refetch}>{t('failed')}</ErrorMessage>}
        {!lines && !isError && <LoadingCart />}
        {isEmpty && <EmptyCart />}
        {lines && !isEmpty && (
          <div className="flex flex-col gap-6 lg:flex-row lg:items-start lg:gap-8">
            <div className="min-w-0 lg:flex-1">
              {lines.some(({ missing }) => missing === 'failed') && (
                <ErrorMessage onRetry={refetch}>{t('partlyFailed')}</ErrorMessage>
              )}
              <BoughtNow lines={lines} onUndone={() => headingRef.current?.focus()} />
              <ul aria-label={t('lines')}>
                {lines.map((line) => (
                  <CartLine
                    key={line.id}
                    line={line}
                    check={allergens.checkOf(line.id)}
                    // The pressed button goes away with its line.
                    onRemoved={() => headingRef.current?.focus()}
                  />
                ))}
              </ul>
              <Link
                to="/products"
                className="mt-4 inline-flex min-h-11 items-center gap-2.5 font-semibold text-brand hover:underline"
              >
                <ArrowLeft aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
                {t('continue')}
              </Link>
            </div>
            <CheckoutSummary lines={lines} checkout={checkout}>
              <AllergenSummary lines={lines} allergens={allergens} />
            </CheckoutSummary>
          </div>
        )}
      </div>
    </Page>
  );
}

/** "2 products, 3 items": the items are what the basket in the navbar counts. */
function contentsText(lines: readonly CartLineEntry[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return t('contents', { products: lines.length, items: pieces });
}
