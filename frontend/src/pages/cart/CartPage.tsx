import { ArrowLeft } from 'lucide-react';
import { Suspense, useCallback, useRef } from 'react';
import { useAppSelector } from '../../api/store';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { ErrorMessage } from '../../components/ErrorMessage';
import { lazyPart } from '../../components/lazyPart';
import { Link } from '../../components/Link';
import { Page } from '../../components/Page';
import { Skeleton } from '../../components/Skeleton';
import { Spinner } from '../../components/Spinner';
import { selectStayingId } from '../../features/account/authSlice';
import { CartLine } from '../../features/cart/CartLine';
import { selectCart } from '../../features/cart/cartSlice';
import { ChangesBox } from '../../features/cart/changes/ChangesBox';
import { useCartChanges } from '../../features/cart/changes/useCartChanges';
import { contentsText } from '../../features/cart/contentsText';
import { BoughtNow } from '../../features/cart/removed/BoughtNow';
import { UndoBar } from '../../features/cart/removed/UndoBar';
import { useCartRows } from '../../features/cart/removed/useCartRows';
import { useCartAllergens } from '../../features/cart/useCartAllergens';
import { useCartLines } from '../../features/cart/useCartLines';
import { useCheckout } from '../../features/checkout/useCheckout';
import { useRunningCheckout } from '../../features/checkout/useRunningCheckout';
import { AddedAgain } from '../../features/orders/again/AddedAgain';
import { t } from '../../messages/cart';
import { AllergenSummary } from './AllergenSummary';
import { CheckoutSummary, LoadingSummary } from './CheckoutSummary';
import { EmptyCart } from './EmptyCart';
import { UnpaidOrders } from './UnpaidOrders';

const BuyAgain = lazyPart(() => import('./BuyAgain').then((m) => m.BuyAgain), { isExtra: true });

export function CartPage() {
  const { owner } = useAppSelector(selectCart);
  const { lines, isError, refetch } = useCartLines(useRunningCheckout(owner)?.items);
  const allergens = useCartAllergens(lines);
  const checkout = useCheckout();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const { rows, listRef, remove, undo } = useCartRows(lines);
  const { changes, seen, settle } = useCartChanges(lines);
  const userId = useAppSelector(selectStayingId);
  const goToHeading = useCallback(() => headingRef.current?.focus(), []);

  const isEmpty = lines?.length === 0;
  if (checkout.stage === 'ordered') return <Spinner label={t('isPlaced')} />;
  // The order has emptied the cart, and the page that confirms it is about to come.
  if (checkout.stage === 'placing' && isEmpty) return <Spinner label={t('isPlacing')} />;
  const wasCents = new Map(
    changes.flatMap((change) => (change.kind === 'price' ? [[change.id, change.wasCents]] : [])),
  );
  const list = rows.length > 0 && (
    <ul role="list" ref={listRef} aria-label={t('lines')}>
      {rows.map(({ id, ...row }) =>
        row.removed ? (
          <li key={id} data-row={id} tabIndex={-1} className="rounded-control py-1">
            <UndoBar
              text={t('line.removed', { name: row.removed.name })}
              label={t('line.undoRemoved', { name: row.removed.name })}
              onUndo={() => undo(id)}
            />
          </li>
        ) : (
          <CartLine
            key={id}
            line={row.line}
            check={allergens.checkOf(id)}
            wasCents={wasCents.get(id)}
            seenName={seen[id]?.name}
            seenCategory={seen[id]?.category}
            onRemove={remove}
          />
        ),
      )}
    </ul>
  );
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
        <div className="@container flex flex-col gap-6 lg:flex-row lg:items-start lg:gap-8">
          <div className="min-w-0 lg:flex-1">
            <AddedAgain />
            {userId !== undefined && (
              <UnpaidOrders key={userId} userId={userId} isOrdering={checkout.isBusy} />
            )}
            {!lines && isError && <ErrorMessage onRetry={refetch}>{t('failed')}</ErrorMessage>}
            {!lines && !isError && <LoadingCart />}
            {lines && <ChangesBox changes={changes} onSettle={settle} />}
            {isEmpty && (
              <>
                {list}
                <EmptyCart onFilled={goToHeading} />
              </>
            )}
            {lines && !isEmpty && (
              <>
                {lines.some(({ missing }) => missing === 'failed') && (
                  <ErrorMessage onRetry={refetch}>{t('partlyFailed')}</ErrorMessage>
                )}
                <BoughtNow lines={lines} onUndone={goToHeading} />
                {list}
                <Link
                  to="/products"
                  className="mt-4 inline-flex min-h-11 items-center gap-2.5 font-semibold text-brand hover:underline"
                >
                  <ArrowLeft aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
                  {t('continue')}
                </Link>
              </>
            )}
          </div>
          {lines && !isEmpty && (
            <CheckoutSummary lines={lines} checkout={checkout}>
              <AllergenSummary lines={lines} allergens={allergens} />
            </CheckoutSummary>
          )}
        </div>
        {lines && userId !== undefined && (
          <ErrorBoundary fallback={null}>
            <Suspense>
              <BuyAgain userId={userId} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </Page>
  );
}

function LoadingCart() {
  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:gap-8">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div className="flex flex-1 flex-col gap-4 pt-4">
        {[1, 2, 3].map((n) => (
          <Skeleton key={n} className="h-26" />
        ))}
      </div>
      <LoadingSummary />
    </div>
  );
}
