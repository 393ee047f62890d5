import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { lazyPart } from '../../components/lazyPart';
import { useRunningCheckout } from '../../features/checkout/useRunningCheckout';

const UnpaidOrder = lazyPart(() => import('./UnpaidOrder').then((m) => m.UnpaidOrder), {
  isExtra: true,
});

interface UnpaidOrdersProps {
  userId: string;
  /** An order is being sent, after which the browser may leave for its payment: nothing comes or goes meanwhile. */
  isOrdering: boolean;
}

/** The order that this browser went to pay for, and the one whose payment page has led back here, as long as they wait for it. */
export function UnpaidOrders({ userId, isOrdering }: UnpaidOrdersProps) {
  const runningId = useRunningCheckout(userId)?.orderId;
  const [shownId, setShownId] = useState(runningId);
  if (!isOrdering && shownId !== runningId) setShownId(runningId);
  // Set by the payment page, in its way back to the shop.
  const returnedId = useSearchParams()[0].get('unpaid');
  const ids = new Set([returnedId, shownId].flatMap((id) => id ?? []));
  return [...ids].map((id) => (
    <ErrorBoundary key={id} fallback={null}>
      <Suspense>
        <UnpaidOrder userId={userId} id={id} />
      </Suspense>
    </ErrorBoundary>
  ));
}
