import type { Order } from '../../../api/types';
import { formatCents, TAX_PERCENT, toCents } from '../../../lib/money';
import { t } from '../../../messages/ownOrder';

/** What an order came to. */
export function OrderSums({ order: { subtotal, tax, amount, refunded } }: { order: Order }) {
  return (
    <dl className="flex flex-col gap-2.5 tabular-nums">
      <Sum label={t('subtotal')}>{formatCents(toCents(subtotal))}</Sum>
      <Sum label={t('shipping')}>{t('free')}</Sum>
      <Sum label={t('tax', { percent: TAX_PERCENT })}>{formatCents(toCents(tax))}</Sum>
      <div className="mt-1 flex flex-wrap justify-between gap-x-3 border-t border-line pt-3.5 text-lg font-bold md:text-xl">
        <dt>{t('total')}</dt>
        <dd>{formatCents(toCents(amount))}</dd>
      </div>
      {refunded > 0 && <Sum label={t('refunded')}>{formatCents(-toCents(refunded))}</Sum>}
    </dl>
  );
}

const Sum = ({ label, children }: { label: string; children: string }) => (
  <div className="flex flex-wrap justify-between gap-x-3 text-soft">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
