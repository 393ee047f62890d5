import type { DayFigures } from '../../api/types';
import { formatCents, toCents } from '../../lib/money';

export interface Sum {
  orders: number;
  takingsCents: number;
}

export const sumOf = (days: readonly DayFigures[]): Sum =>
  days.reduce<Sum>(
    (sum, { orders, takings }) => ({
      orders: sum.orders + orders,
      takingsCents: sum.takingsCents + toCents(takings),
    }),
    { orders: 0, takingsCents: 0 },
  );

/** Orders and takings of today and of the last 30 days. */
export function Figures({ days }: { days: readonly DayFigures[] }) {
  const today = sumOf(days.slice(-1));
  const month = sumOf(days);
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure label="Orders today" value={today.orders.toLocaleString('en-US')} />
      <Figure label="Takings today" value={formatCents(today.takingsCents)} />
      <Figure label="Orders, 30 days" value={month.orders.toLocaleString('en-US')} />
      <Figure label="Takings, 30 days" value={formatCents(month.takingsCents)} />
    </dl>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0 rounded-card border border-line bg-surface p-4">
      <dt className="text-sm text-soft">{label}</dt>
      <dd className="mt-1 text-[1.375rem] leading-tight font-bold wrap-anywhere tabular-nums md:text-[1.75rem]">
        {value}
      </dd>
    </div>
  );
}
