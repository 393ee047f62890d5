import { useId, type ReactNode } from 'react';
import { Button } from '../../components/Button';
import { errorTextClass } from '../../components/classes';
import { useStickyBar } from '../../components/useStickyBar';
import { formatCents, TAX_PERCENT, type Amounts } from '../../lib/money';
import { t } from '../../messages/cart';

interface OrderSummaryProps {
  amounts: Amounts;
  /** What the offers of the lines take off. */
  savedCents: number;
  /** The delivery address, or what takes its place, and the way to pay. */
  children: ReactNode;
  /** What the button says. */
  actionLabel: string;
  /** Why the order is not placed yet. */
  notice: string | undefined;
  /** An order cannot be placed at this moment. */
  isBusy: boolean;
  onPlaceOrder: () => void;
}

/**
 * Address, payment, sums and the button. The total and the button are seen without scrolling. On a phone they stay at the lower edge
 * of the screen, within reach of the thumb; for that the parts are laid out by the page, not by a box of their own. Where large text
 * would make them higher than a quarter of the screen, they keep their place in the page. On a wide screen they are the lower edge of
 * a box that is no higher than the window leaves below the page's heading; the other parts scroll within it.
 */
export function OrderSummary({
  amounts,
  savedCents,
  children,
  actionLabel,
  notice,
  isBusy,
  onPlaceOrder,
}: OrderSummaryProps) {
  const headingId = useId();
  const barRef = useStickyBar('--bar-height');
  const { subtotalCents, taxCents, amountCents } = amounts;

  return (
    <section
      aria-labelledby={headingId}
      className="contents lg:block lg:w-[25rem] lg:shrink-0 lg:overflow-hidden lg:rounded-panel lg:border lg:border-line lg:bg-surface lg:tall:sticky lg:tall:top-[calc(var(--header)+var(--notice-height,0rem)+1.75rem)] lg:tall:flex lg:tall:max-h-[calc(100dvh-var(--header)-var(--notice-height,0rem)-6.75rem)] lg:tall:flex-col"
    >
      <div className="flex flex-col gap-5 rounded-panel border border-line bg-surface p-5 lg:relative lg:rounded-none lg:border-0 lg:px-6.5 lg:tall:overflow-y-auto">
        <h2 id={headingId} className="font-display text-2xl">
          {t('summary.heading')}
        </h2>
        {children}
        <dl className="flex flex-col gap-2.5 text-soft tabular-nums">
          <Row label={t('summary.price')}>{formatCents(subtotalCents)}</Row>
          <Row label={t('summary.shipping')}>
            <span className="text-brand">{t('summary.free')}</span>
          </Row>
          <Row label={t('summary.tax', { percent: TAX_PERCENT })}>{formatCents(taxCents)}</Row>
        </dl>
        {savedCents > 0 && (
          <p className="-mt-1 self-start rounded-full bg-brand-tint px-3.5 py-1 text-md font-semibold text-brand-ink tabular-nums">
            {t('summary.saved', { amount: formatCents(savedCents) })}
          </p>
        )}
      </div>
      <div
        ref={barRef}
        data-bottom-bar
        className="sticky bottom-0 z-10 @max-[13rem]:static @max-[17.5rem]:[&:lang(de)]:static [@media(height<22rem)]:static -mx-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:static lg:mx-0 lg:shrink-0 lg:px-6.5 lg:py-4"
      >
        {notice && (
          <p role="alert" className={`mb-3 ${errorTextClass}`}>
            {notice}
          </p>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="flex flex-col font-bold tabular-nums">
            <span className="text-sm font-semibold text-soft">{t('summary.total')}</span>
            <span className="text-xl">{formatCents(amountCents)}</span>
          </p>
          <Button
            isBusy={isBusy}
            onClick={onPlaceOrder}
            className="flex-1 wrap-break-word max-w-[min(18rem,100%)] max-md:px-4 lg:px-4"
          >
            {actionLabel}
          </Button>
        </div>
      </div>
    </section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
