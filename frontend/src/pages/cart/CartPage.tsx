import { ArrowLeft } from 'lucide-react';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppSelector } from '../../api/store';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { ErrorMessage } from '../../components/ErrorMessage';
import { lazyComponent } from '../../components/lazyComponent';
import { Link } from '../../components/Link';
import { Page } from '../../components/Page';
import { Skeleton } from '../../components/Skeleton';
import { Spinner } from '../../components/Spinner';
import { selectUser } from '../../features/account/authApi';
import { selectStayingId } from '../../features/account/authSlice';
import { useDeliveryAddress } from '../../features/address/useDeliveryAddress';
import { CartLine } from '../../features/cart/CartLine';
import { selectCart } from '../../features/cart/cartSlice';
import { CartChangesNotice } from '../../features/cart/changes/CartChangesNotice';
import { useCartChanges } from '../../features/cart/changes/useCartChanges';
import { BuyNowUndo } from '../../features/cart/undo/BuyNowUndo';
import { UndoBar } from '../../features/cart/undo/UndoBar';
import { useCartRows } from '../../features/cart/undo/useCartRows';
import { useCartLines, type CartLineEntry } from '../../features/cart/useCartLines';
import { NotesRow, SubstitutionRow } from '../../features/cart/instructions/InstructionFields';
import { useCheckout } from '../../features/checkout/useCheckout';
import { usePendingCheckout } from '../../features/checkout/usePendingCheckout';
import { ReorderSummary } from '../../features/orders/reorder/ReorderSummary';
import { totalQuantity } from '../../lib/cartItems';
import { t } from '../../messages/cart';
import { AllergenSummary } from './AllergenSummary';
import { CheckoutBanner } from './CheckoutBanner';
import { CheckoutSummary, LoadingSummary } from './CheckoutSummary';
import { EmptyCart } from './EmptyCart';

const BuyAgain = lazyComponent(() => import('./BuyAgain').then((m) => m.BuyAgain), {
  isExtra: true,
});

/** The address that the customer has just added for this order. */
function useAddedAddress(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('addressId' in state)) return undefined;
  return typeof state.addressId === 'string' ? state.addressId : undefined;
}

export function CartPage() {
  const { owner } = useAppSelector(selectCart);
  const { lines, isError, refetch } = useCartLines(usePendingCheckout(owner)?.items);
  const checkout = useCheckout();
  const delivery = useDeliveryAddress(useAppSelector(selectUser)?._id, useAddedAddress());
  const userId = useAppSelector(selectStayingId);

  const isEmpty = lines?.length === 0;
  if (checkout.stage === 'ordered') return <Spinner label={t('isPlaced')} />;
  // The order has emptied the cart, and its confirmation is about to open.
  if (checkout.stage === 'placing' && isEmpty) return <Spinner label={t('isPlacing')} />;
  return (
    <Page title={t('title')}>
      <div className="shop pt-6 pb-12 md:pt-8">
        <h1 className="mb-2 font-display text-title">
          {t('title')}{' '}
          {lines && !isEmpty && (
            <span className="inline-block font-sans text-lg font-normal tracking-normal text-soft">
              {t('contents', {
                products: lines.length,
                items: totalQuantity(lines.map(({ quantity }) => quantity)),
              })}
            </span>
          )}
        </h1>
        <div className="@container flex flex-col gap-6 lg:flex-row lg:items-start lg:gap-8">
          <div className="@container min-w-0 lg:flex-1">
            <ReorderSummary />
            <CheckoutBanner key={userId} userId={userId} checkout={checkout} />
            {!lines && isError && <ErrorMessage onRetry={refetch}>{t('failed')}</ErrorMessage>}
            {!lines && !isError && <LoadingLines />}
            {lines && (
              <>
                {lines.some(({ missing }) => missing === 'failed') && (
                  <ErrorMessage onRetry={refetch}>{t('partlyFailed')}</ErrorMessage>
                )}
                <CartLines lines={lines} />
                {isEmpty ? (
                  <EmptyCart />
                ) : (
                  <>
                    <Link
                      to="/products"
                      className="mt-2 inline-flex min-h-11 items-center gap-2.5 font-semibold text-brand hover:underline"
                    >
                      <ArrowLeft aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
                      {t('continue')}
                    </Link>
                    <div className="mt-4 divide-y divide-line border-y border-line">
                      <SubstitutionRow phone={delivery.address?.phone} />
                      <NotesRow address={delivery.address} />
                      <AllergenSummary lines={lines} onRetry={refetch} />
                    </div>
                  </>
                )}
              </>
            )}
          </div>
          {!lines && !isError && <LoadingSummary />}
          {lines && !isEmpty && (
            <CheckoutSummary lines={lines} delivery={delivery} checkout={checkout} />
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

/** The lines with their changes: changed by the shop, added by “Buy now”, or removed here. */
function CartLines({ lines }: { lines: readonly CartLineEntry[] }) {
  const { rows, replacedId, remove, undo } = useCartRows(lines);
  const { changes, seen, acceptChanges } = useCartChanges(lines);
  /** Previous prices by product id, for those that have changed. */
  const wasCents = new Map(
    changes.flatMap((change) => (change.kind === 'price' ? [[change.id, change.wasCents]] : [])),
  );
  return (
    <>
      <CartChangesNotice changes={changes} onAccept={acceptChanges} />
      <BuyNowUndo lines={lines} />
      {rows.length > 0 && (
        <ul role="list" aria-label={t('lines')}>
          {rows.map(({ id, ...row }) =>
            row.removed ? (
              <li key={id} className="py-1">
                <UndoBar
                  text={t('line.removed', { name: row.removed.name })}
                  label={t('line.undoRemoved', { name: row.removed.name })}
                  hasFocus={id === replacedId}
                  onUndo={() => undo(id)}
                />
              </li>
            ) : (
              <CartLine
                key={id}
                line={row.line}
                wasCents={wasCents.get(id)}
                seenName={seen[id]?.name}
                seenCategory={seen[id]?.category}
                hasFocus={id === replacedId}
                onRemove={remove}
              />
            ),
          )}
        </ul>
      )}
    </>
  );
}

function LoadingLines() {
  return (
    <div className="flex flex-col gap-4 pt-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {[1, 2, 3].map((n) => (
        <Skeleton key={n} className="h-26" />
      ))}
    </div>
  );
}
