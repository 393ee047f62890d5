import { ArrowLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useAppDispatch } from '../../api/store';
import { ButtonLink } from '../../components/ButtonLink';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Page } from '../../components/Page';
import { Skeleton } from '../../components/Skeleton';
import { Spinner } from '../../components/Spinner';
import { useLateNavigate } from '../../components/useLateNavigate';
import { AddressPicker } from '../../features/address/AddressPicker';
import { useDeliveryAddress } from '../../features/address/useDeliveryAddress';
import { useGetSessionQuery } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import { BoughtNow } from '../../features/cart/BoughtNow';
import { CartLine } from '../../features/cart/CartLine';
import { OrderSummary } from '../../features/cart/OrderSummary';
import { linesProblem } from '../../features/cart/linesProblem';
import { useCartLines, type CartLineEntry } from '../../features/cart/useCartLines';
import { useRunningCheckout } from '../../features/checkout/runningCheckout';
import { CHECKOUT_LABELS } from '../../features/orders/orderStatuses';
import { PaymentSelect } from '../../features/checkout/payment/PaymentSelect';
import { useCheckout } from '../../features/checkout/useCheckout';
import { usePaymentMethod } from '../../features/checkout/payment/usePaymentMethod';
import { amountsOf, toDecimal } from '../../lib/money';
import { plural } from '../../lib/plural';

type Checkout = ReturnType<typeof useCheckout>;

export function CartPage() {
  const { lines, isError, refetch } = useCartLines(useRunningCheckout()?.items);
  const checkout = useCheckout();
  const headingRef = useRef<HTMLHeadingElement>(null);

  if (checkout.stage === 'ordered') return <Spinner label="Your order is placed" />;
  const isEmpty = lines?.length === 0;
  return (
    <Page title="Shopping Cart">
      <div className="shop pt-8 pb-12 md:pt-10">
        <h1 ref={headingRef} tabIndex={-1} className="mb-2 font-display text-title outline-none">
          Shopping Cart{' '}
          {lines && !isEmpty && (
            <span className="inline-block font-sans text-lg font-normal tracking-normal text-soft">
              {countText(lines)}
            </span>
          )}
        </h1>
        {!lines && isError && (
          <ErrorMessage onRetry={refetch}>Your cart could not be loaded.</ErrorMessage>
        )}
        {!lines && !isError && <LoadingCart />}
        {isEmpty && <EmptyCart />}
        {lines && !isEmpty && (
          <div className="flex flex-col gap-6 lg:flex-row lg:items-start lg:gap-8">
            <div className="min-w-0 lg:flex-1">
              {lines.some(({ missing }) => missing === 'failed') && (
                <ErrorMessage onRetry={refetch}>
                  Some of your cart could not be loaded.
                </ErrorMessage>
              )}
              <BoughtNow lines={lines} onUndone={() => headingRef.current?.focus()} />
              <ul aria-label="Cart">
                {lines.map((line) => (
                  <CartLine
                    key={line.id}
                    line={line}
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
                Continue Shopping
              </Link>
            </div>
            <CheckoutSummary lines={lines} checkout={checkout} />
          </div>
        )}
      </div>
    </Page>
  );
}

/** "2 products, 3 items": the items are what the basket in the navbar counts. */
function countText(lines: readonly CartLineEntry[]): string {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${plural(lines.length, 'product')}, ${plural(pieces, 'item')}`;
}

/** Where the customer has just come from, when that was adding an address. */
function useAddedAddress(): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('addressId' in state)) return undefined;
  return typeof state.addressId === 'string' ? state.addressId : undefined;
}

function CheckoutSummary({
  lines,
  checkout,
}: {
  lines: readonly CartLineEntry[];
  checkout: Checkout;
}) {
  const dispatch = useAppDispatch();
  const navigateFromHere = useLateNavigate();
  const { data: user, isLoading: isSessionLoading } = useGetSessionQuery();
  const payment = usePaymentMethod();
  const delivery = useDeliveryAddress(user?._id, useAddedAddress());
  const amounts = amountsOf(
    lines.flatMap(({ product, quantity }) =>
      product?.inStock ? [{ offerPrice: product.offerPrice, quantity }] : [],
    ),
  );

  const problem = linesProblem(lines);
  const addRef = useRef<HTMLAnchorElement>(null);
  // What is missing is said once somebody has tried to order, as long as it is.
  const [hasTried, setHasTried] = useState(false);
  if (hasTried && !problem && delivery.address) setHasTried(false);

  if (isSessionLoading) return <LoadingSummary />;

  async function placeOrder(): Promise<void> {
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
    const isOrdered = await checkout.place(payment.chosen, {
      items: lines.map(({ id, quantity }) => ({ product: id, quantity })),
      address: delivery.address._id,
      userId: user._id,
      expectedAmount: toDecimal(amounts.amountCents),
    });
    if (isOrdered) await navigate('/my-orders');
  }

  return (
    <OrderSummary
      amounts={amounts}
      actionLabel={CHECKOUT_LABELS[payment.chosen]}
      notice={hasTried ? problem : checkout.notice}
      // Who has just logged in comes back to this button: it stays, and waits for the addresses.
      isBusy={checkout.isBusy || delivery.isLoading}
      onPlaceOrder={() => void placeOrder()}
    >
      {delivery.isLoading ? (
        <LoadingAddress />
      ) : user ? (
        <AddressPicker
          addresses={delivery.addresses}
          chosen={delivery.address}
          onChoose={delivery.choose}
          onRetry={delivery.refetch}
          problem={hasTried && !delivery.address ? 'Please select an address' : undefined}
          addRef={addRef}
        />
      ) : (
        <p className="text-md text-soft">
          You can log in or sign up when you place the order. Your cart stays as it is.
        </p>
      )}
      <PaymentSelect offered={payment.offered} chosen={payment.chosen} onChoose={payment.choose} />
    </OrderSummary>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      picture="/art/empty-cart.webp"
      action={<ButtonLink to="/products">Start shopping</ButtonLink>}
    >
      Your cart is empty.
    </EmptyState>
  );
}

function LoadingCart() {
  return (
    <div className="flex flex-col gap-6 lg:flex-row lg:gap-8">
      <p role="status" className="sr-only">
        Loading your cart
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

function LoadingAddress() {
  return (
    <div>
      <p role="status" className="sr-only">
        Loading your addresses
      </p>
      <Skeleton className="mb-1.5 h-7 w-36" />
      <Skeleton className="h-19" />
    </div>
  );
}

function LoadingSummary() {
  return <Skeleton className="h-120 rounded-panel lg:w-[25rem]" />;
}
