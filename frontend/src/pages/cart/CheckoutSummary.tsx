import { useState } from 'react';
import { useAppDispatch } from '../../api/store';
import { Skeleton } from '../../components/Skeleton';
import { useLateNavigate } from '../../components/useLateNavigate';
import { useGetSessionQuery } from '../../features/account/authApi';
import { loginOpened } from '../../features/account/authSlice';
import { ADD_ADDRESS_ID, AddressPicker } from '../../features/address/AddressPicker';
import type { useDeliveryAddress } from '../../features/address/useDeliveryAddress';
import { lineId } from '../../features/cart/CartLine';
import { OrderSummary } from '../../features/cart/OrderSummary';
import { type CartLineEntry, lineProblem } from '../../features/cart/useCartLines';
import { PaymentSelect, usePaymentMethod } from '../../features/checkout/payment/PaymentSelect';
import type { useCheckout } from '../../features/checkout/useCheckout';
import { toastSuccess } from '../../lib/toasts';
import { amountsOf, toDecimal, toCents, type PricedLine } from '../../lib/money';
import { t } from '../../messages/cart';

/** What must be changed before the lines can be ordered. */
interface LinesProblem {
  text: string;
  /** The first line that it is about. */
  id: string;
}

function problemOf(lines: readonly CartLineEntry[]): LinesProblem | undefined {
  const unknown = lines.find(({ missing }) => missing === 'loading' || missing === 'failed');
  if (unknown) return { text: t('problem.notLoaded'), id: unknown.id };
  const wrong = lines.filter((line) => lineProblem(line) !== undefined);
  const [first] = wrong;
  if (!first) return undefined;
  const names = wrong.map(({ product }) => product?.name ?? t('problem.goneProduct'));
  return { text: t('problem.undeliverable', { names: names.join(', ') }), id: first.id };
}

/** What lines cost less than without their offers, in cents. */
export const savedCentsOf = (lines: readonly (PricedLine & { price: number })[]): number =>
  lines.reduce(
    (sum, { price, offerPrice, quantity }) =>
      sum + Math.max(0, toCents(price) - toCents(offerPrice)) * quantity,
    0,
  );

interface CheckoutSummaryProps {
  lines: readonly CartLineEntry[];
  delivery: ReturnType<typeof useDeliveryAddress>;
  checkout: ReturnType<typeof useCheckout>;
}

/** What the cart costs, where it goes, how it is paid, and the button that orders it. */
export function CheckoutSummary({ lines, delivery, checkout }: CheckoutSummaryProps) {
  const dispatch = useAppDispatch();
  const navigateFromHere = useLateNavigate();
  const { data: user, isLoading: isSessionLoading } = useGetSessionQuery();
  const payment = usePaymentMethod(user?._id);
  const sold = lines.flatMap(({ product, quantity }) =>
    product?.inStock ? [{ ...product, quantity }] : [],
  );
  const amounts = amountsOf(sold);

  const problem = problemOf(lines);
  // A problem shows after a press of the button, until it is solved.
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
      // The browser scrolls there.
      document.getElementById(problem ? lineId(problem.id) : ADD_ADDRESS_ID)?.focus();
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
      problem={hasTried ? problem?.text : undefined}
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
        />
      ) : (
        <p className="py-3 text-md text-soft">{t('summary.visitor')}</p>
      )}
      <PaymentSelect offered={payment.offered} chosen={payment.chosen} onChoose={payment.choose} />
    </OrderSummary>
  );
}

function LoadingAddress() {
  return (
    <div className="py-1">
      <p role="status" className="sr-only">
        {t('summary.loadingAddresses')}
      </p>
      <Skeleton className="h-10" />
    </div>
  );
}

export function LoadingSummary() {
  return <Skeleton className="h-96 rounded-panel lg:h-124 lg:w-[25rem]" />;
}
