import { useId, type ReactNode } from 'react';
import { Button } from '../../components/Button';
import { errorTextClass } from '../../components/classes';
import { Link } from '../../components/Link';
import { useStickyBar } from '../../components/useStickyBar';
import { formatCents, TAX_PERCENT, type Amounts } from '../../lib/money';
import { t } from '../../messages/cart';

interface OrderSummaryProps {
  amounts: Amounts;
  /** The discount of all lines. */
  savedCents: number;
  /** The options of the order, one per row: address, then payment. */
  children: ReactNode;
  /** The label of the button. */
  actionLabel: string;
  /** A problem with a line that must be solved first. */
  problem: string | undefined;
  /** No order can be placed at this moment. */
  isBusy: boolean;
  onPlaceOrder: () => void;
}

/**
 * Options, amounts and the button. Total and button are always visible. On phones they stick to the lower edge of the
 * screen, so the parts are laid out by the page instead of a box of their own; with text too large for one row they are
 * stacked, and only stick to a screen of which they take at most a quarter. On a wide screen they are the foot of a box that is as high as
 * the window allows, and the other parts scroll within it; the button is on a line of its own, unless text is large.
 */
export function OrderSummary({
  amounts,
  savedCents,
  children,
  actionLabel,
  problem,
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
      <div className="rounded-panel border border-line bg-surface px-5 pt-4 pb-3 @max-[16rem]:border-0 @max-[16rem]:bg-transparent @max-[16rem]:px-0 lg:relative lg:rounded-none lg:border-0 lg:px-6.5 lg:tall:overflow-y-auto">
        <h2 id={headingId} className="mb-2 font-display text-2xl">
          {t('summary.heading')}
        </h2>
        <div className="divide-y divide-line border-y border-line">{children}</div>
        <dl className="flex flex-col gap-1.5 py-2.5 text-soft tabular-nums">
          <Row label={t('summary.price')}>{formatCents(subtotalCents)}</Row>
          <Row label={t('summary.shipping')}>
            <span className="text-brand">{t('summary.free')}</span>
          </Row>
          <Row label={t('summary.tax', { percent: TAX_PERCENT })}>{formatCents(taxCents)}</Row>
        </dl>
        {savedCents > 0 && (
          <p className="mb-2 w-fit rounded-full bg-brand-tint px-3.5 py-1 text-md font-semibold text-brand-ink tabular-nums">
            {t('summary.saved', { amount: formatCents(savedCents) })}
          </p>
        )}
        <p className="text-sm text-pretty text-soft">
          {t.rich('summary.terms', {
            terms: (text) => (
              <Link to="/terms" className="underline hover:text-ink">
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
      <div
        ref={barRef}
        data-bottom-bar
        className="sticky bottom-0 z-10 [@media(height<22rem)]:static stacked:[@media(height<44rem)]:static -mx-4 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] @max-[16rem]:pt-1.5 @max-[16rem]:pb-[max(0.375rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:static lg:mx-0 lg:shrink-0 lg:px-6.5 lg:py-4"
      >
        {problem && (
          <p role="alert" className={`mb-3 ${errorTextClass}`}>
            {problem}
          </p>
        )}
        <div className="flex items-center justify-between gap-x-4 gap-y-1 stacked:flex-col stacked:items-stretch lg:@min-[44rem]:flex-col lg:@min-[44rem]:items-stretch">
          <p className="flex flex-col font-bold tabular-nums stacked:flex-row stacked:flex-wrap stacked:items-baseline stacked:justify-between lg:@min-[44rem]:flex-row lg:@min-[44rem]:items-baseline lg:@min-[44rem]:justify-between">
            <span className="text-sm font-semibold text-soft stacked:text-xs lg:@min-[44rem]:text-lg lg:@min-[44rem]:text-ink">
              {t('summary.total')}
            </span>
            <span className="text-xl stacked:text-base">{formatCents(amountCents)}</span>
          </p>
          <Button
            isBusy={isBusy}
            onClick={onPlaceOrder}
            className="flex-1 wrap-break-word max-w-[min(18rem,100%)] max-md:px-4 stacked:min-h-11.5 stacked:max-w-none stacked:px-2 stacked:text-sm stacked:leading-tight lg:max-w-none lg:px-4"
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
