import { useState } from 'react';
import { useAppDispatch } from '../../api/store';
import { Skeleton } from '../../components/Skeleton';
import { useNavigateIfStillHere } from '../../components/useNavigateIfStillHere';
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

/** A problem that must be solved before the lines can be ordered. */
interface LinesProblem {
  text: string;
  /** The first affected line. */
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

/** The discount of the lines, in cents. */
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

/** The amounts, the address, the payment method and the button that places the order. */
export function CheckoutSummary({ lines, delivery, checkout }: CheckoutSummaryProps) {
  const dispatch = useAppDispatch();
  const navigateFromHere = useNavigateIfStillHere();
  const { data: user, isLoading: isSessionLoading } = useGetSessionQuery();
  const payment = usePaymentMethod(user?._id);
  const sold = lines.flatMap(({ product, quantity }) =>
    product?.inStock ? [{ ...product, quantity }] : [],
  );
  const amounts = amountsOf(sold);

  const problem = problemOf(lines);
  // A problem is shown after a click on the button, until it is solved.
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
      // The browser scrolls to it.
      document.getElementById(problem ? lineId(problem.id) : ADD_ADDRESS_ID)?.focus();
      return;
    }
    const navigate = navigateFromHere();
    // From now on it is a choice, which another order of this browser does not change.
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
    // A customer who has navigated meanwhile gets a toast instead of the confirmation.
    if (!isThere && orderId) toastSuccess(t('placed'));
  }

  return (
    <OrderSummary
      amounts={amounts}
      savedCents={savedCentsOf(sold)}
      actionLabel={t(`place.${payment.chosen}`)}
      problem={hasTried ? problem?.text : undefined}
      // After a login the customer returns to this button, which waits for the addresses.
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
