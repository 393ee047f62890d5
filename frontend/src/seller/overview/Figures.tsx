import type { DayFigures } from '../../api/types';
import { formatCents, toCents } from '../../lib/money';
import { formatNumber } from '../../lib/numbers';
import { t } from '../messages/overview';

type Money = 'sales' | 'paid' | 'toCollect';

const ordersOf = (days: readonly DayFigures[]): number =>
  days.reduce((sum, { orders }) => sum + orders, 0);

const centsOf = (days: readonly DayFigures[], which: Money): number =>
  days.reduce((sum, day) => sum + toCents(day[which]), 0);

export const hasOrders = (days: readonly DayFigures[]): boolean => ordersOf(days) > 0;

/**
 * Orders and sales of today and of the last 30 days. Sales are the sum of paid amounts and those still to be collected.
 */
export function Figures({ days }: { days: readonly DayFigures[] }) {
  const today = days.slice(-1);
  const count = (of: readonly DayFigures[]): string => formatNumber(ordersOf(of));
  const money = (of: readonly DayFigures[], which: Money): string =>
    formatCents(centsOf(of, which));
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 md:grid-cols-2 lg:grid-cols-3">
      <Figure label={t('figure.ordersToday')} value={count(today)} />
      <Figure label={t('figure.salesToday')} value={money(today, 'sales')} />
      <Figure label={t('figure.orders')} value={count(days)} />
      <Figure label={t('figure.sales')} value={money(days, 'sales')} />
      <Figure label={t('figure.paid')} value={money(days, 'paid')} />
      <Figure label={t('figure.toCollect')} value={money(days, 'toCollect')} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface p-card">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="mt-1 text-[1.375rem] leading-tight font-bold wrap-anywhere tabular-nums md:text-[1.75rem]">
        {value}
      </dd>
    </div>
  );
}
