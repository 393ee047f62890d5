import { Suspense, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { lazyComponent } from '../../components/lazyComponent';
import { useStored } from '../../components/useStored';
import { recoveredOrder } from '../../features/checkout/orderAttempt';
import type { useCheckout } from '../../features/checkout/useCheckout';
import { usePendingCheckout } from '../../features/checkout/usePendingCheckout';
import { t } from '../../messages/cart';

const UnpaidOrder = lazyComponent(() => import('./UnpaidOrder').then((m) => m.UnpaidOrder), {
  isExtra: true,
});

interface CheckoutBannerProps {
  /** Undefined for a visitor. */
  userId: string | undefined;
  checkout: ReturnType<typeof useCheckout>;
}

/**
 * One message above the lines: why the last click ordered nothing; otherwise an order that waits for its payment, or
 * one that was placed although its response was lost.
 */
export function CheckoutBanner({ userId, checkout }: CheckoutBannerProps) {
  const { notice, link, isBusy } = checkout;
  const runningId = usePendingCheckout(userId)?.orderId;
  // The message does not change while an order is sent, after which the browser may leave for the payment page.
  const [latestId, setLatestId] = useState(runningId);
  if (!isBusy && latestId !== runningId) setLatestId(runningId);
  // Set by the payment page when it redirects back.
  const returnedId = useSearchParams()[0].get('unpaid') ?? undefined;

  const text = notice && <NoticeText>{notice}</NoticeText>;
  const box = text ? (
    <Box text={text}>
      {link && (
        <ButtonLink to={link.to} variant="outline" size="sm">
          {link.label}
        </ButtonLink>
      )}
    </Box>
  ) : (
    userId !== undefined && <RecoveredOrder userId={userId} />
  );
  if (userId === undefined || !(latestId ?? returnedId)) return box;
  return (
    <ErrorBoundary key={`${latestId} ${returnedId}`} fallback={box}>
      <Suspense fallback={box}>
        <UnpaidOrder
          userId={userId}
          latestId={latestId}
          returnedId={returnedId}
          notice={text}
          otherwise={box}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The button may be below a long cart. */
const bringIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest' });

function NoticeText({ children }: { children: string }) {
  return (
    <p ref={bringIntoView} role="alert" className="max-w-[56ch] text-md">
      {children}
    </p>
  );
}

interface BoxProps {
  text: ReactNode;
  children: ReactNode;
}

function Box({ text, children }: BoxProps) {
  return (
    <div className="mt-3 mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-accent bg-surface px-card py-3.5 md:px-5">
      {text}
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function RecoveredOrder({ userId }: { userId: string }) {
  const stored = recoveredOrder(userId);
  const number = useStored(stored)?.number;
  if (!number) return null;
  return (
    <Box text={<p className="max-w-[56ch] text-md">{t('notice.recovered', { number })}</p>}>
      <ButtonLink to={`/my-orders/${number}`} size="sm" onClick={stored.remove}>
        {t('notice.toOrder', { number })}
      </ButtonLink>
      <Button variant="outline" size="sm" onClick={stored.remove}>
        {t('notice.dismiss')}
      </Button>
    </Box>
  );
}
