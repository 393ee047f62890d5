import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../api/store';
import { Skeleton } from '../../components/Skeleton';
import { useLateNavigate } from '../../components/useLateNavigate';
import { useGetSessionQuery } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import { AddressPicker } from '../../features/address/AddressPicker';
import { useDeliveryAddress } from '../../features/address/useDeliveryAddress';
import { OrderSummary } from '../../features/cart/OrderSummary';
import { WishFields } from '../../features/cart/wishes/WishFields';
import { type CartLineEntry, lineProblem } from '../../features/cart/useCartLines';
import { PaymentSelect, usePaymentMethod } from '../../features/checkout/payment/PaymentSelect';
import type { useCheckout } from '../../features/checkout/useCheckout';
import { toastSuccess } from '../../lib/toasts';
import { amountsOf, toDecimal, toCents, type PricedLine } from '../../lib/money';
import { t } from '../../messages/cart';

/** What must be mended before these lines can be ordered; undefined when nothing. */
function linesProblem(lines: readonly CartLineEntry[]): string | undefined {
  const unknown = lines.find(({ missing }) => missing === 'loading' || missing === 'failed');
  if (unknown) return t('problem.notLoaded');
  const names = lines
    .filter((line) => lineProblem(line) !== undefined)
    .map(({ product }) => product?.name ?? t('problem.goneProduct'));
  return names.length > 0 ? t('problem.undeliverable', { names: names.join(', ') }) : undefined;
}

/** What lines cost less than without their offers, in cents. */
export const savedCentsOf = (lines: readonly (PricedLine & { price: number })[]): number =>
  lines.reduce(
    (sum, { price, offerPrice, quantity }) =>
      sum + Math.max(0, toCents(price) - toCents(offerPrice)) * quantity,
    0,
  );

/** Where the customer has just come from, when that was adding an address. */
function useAddedAddress(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('addressId' in state)) return undefined;
  return typeof state.addressId === 'string' ? state.addressId : undefined;
}

interface CheckoutSummaryProps {
  lines: readonly CartLineEntry[];
  checkout: ReturnType<typeof useCheckout>;
  /** What else is to be known before ordering. */
  children: ReactNode;
}

/** What the cart costs, where it goes, how it is paid, and the button that orders it. */
export function CheckoutSummary({ lines, checkout, children }: CheckoutSummaryProps) {
  const dispatch = useAppDispatch();
  const navigateFromHere = useLateNavigate();
  const { data: user, isLoading: isSessionLoading } = useGetSessionQuery();
  const payment = usePaymentMethod(user?._id);
  const delivery = useDeliveryAddress(user?._id, useAddedAddress());
  const sold = lines.flatMap(({ product, quantity }) =>
    product?.inStock ? [{ ...product, quantity }] : [],
  );
  const amounts = amountsOf(sold);

  const problem = linesProblem(lines);
  const addRef = useRef<HTMLAnchorElement>(null);
  // What is missing is said once somebody has tried to order, as long as it is.
  const [hasTried, setHasTried] = useState(false);
  if (hasTried && !problem && delivery.address) setHasTried(false);

  if (isSessionLoading) return <LoadingSummary />;

  async function tryToOrder(): Promise<void> {
    if (checkout.refusesOffline(payment.chosen)) {
      setHasTried(false);
      return;
    }
    if (!user) {
      dispatch(loginOpened({ stays: true }));
      return;
    }
    if (problem || !delivery.address) {
      setHasTried(true);
      if (!problem) addRef.current?.focus();
      return;
    }
    const navigate = navigateFromHere();
    // From here on it is a choice, which no other order of this browser changes.
    payment.choose(payment.chosen);
    const ordered = await checkout.place(payment.chosen, {
      items: lines.map(({ id, quantity }) => ({ product: id, quantity })),
      address: delivery.address._id,
      userId: user._id,
      expectedAmount: toDecimal(amounts.amountCents),
    });
    if (!ordered) return;
    const { orderId } = ordered;
    const isThere = await navigate(orderId ? `/my-orders?placed=${orderId}` : '/my-orders');
    // The page confirms the order; who has gone on meanwhile hears of it so.
    if (!isThere && orderId) toastSuccess(t('placed'));
  }

  return (
    <OrderSummary
      amounts={amounts}
      savedCents={savedCentsOf(sold)}
      actionLabel={t(`place.${payment.chosen}`)}
      notice={hasTried ? problem : checkout.notice}
      // Who has just logged in comes back to this button: it stays, and waits for the addresses.
      isBusy={checkout.isBusy || delivery.isLoading}
      onPlaceOrder={() => void tryToOrder()}
    >
      {delivery.isLoading ? (
        <LoadingAddress />
      ) : user ? (
        <AddressPicker
          addresses={delivery.addresses}
          chosen={delivery.address}
          onChoose={delivery.choose}
          onRetry={delivery.refetch}
          problem={hasTried && !delivery.address ? t('summary.noAddress') : undefined}
          addRef={addRef}
        />
      ) : (
        <p className="text-md text-soft">{t('summary.visitor')}</p>
      )}
      <PaymentSelect offered={payment.offered} chosen={payment.chosen} onChoose={payment.choose} />
      <WishFields phone={delivery.address?.phone} />
      {children}
    </OrderSummary>
  );
}

function LoadingAddress() {
  return (
    <div>
      <p role="status" className="sr-only">
        {t('summary.loadingAddresses')}
      </p>
      <Skeleton className="mb-1.5 h-7 w-36" />
      <Skeleton className="h-19" />
    </div>
  );
}

export function LoadingSummary() {
  return <Skeleton className="h-120 rounded-panel lg:w-[25rem]" />;
}
