import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { DayFigures } from '../../api/types';
import { formatDay } from '../../lib/dates';
import { formatCents, toCents } from '../../lib/money';
import { perLanguage } from '../../messages/language';
import { t } from '../messages/overview';

const tick = { fill: 'var(--color-soft)', fontSize: 13 };

/** Compact amounts for the axis: "$1.2K". */
const shortDollars = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      maximumFractionDigits: 1,
      minimumFractionDigits: 0,
    }),
);

/** A bar chart of daily sales. It is decorative: a table next to it contains the same figures. */
export function SalesChart({ days }: { days: DayFigures[] }) {
  return (
    <ResponsiveContainer width="100%" height={240}>
      <BarChart
        data={days}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        barCategoryGap="20%"
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          tickFormatter={formatDay}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--color-line)' }}
          minTickGap={28}
        />
        <YAxis
          tickFormatter={(dollars: number) => shortDollars().format(dollars)}
          tick={tick}
          tickLine={false}
          axisLine={false}
          width={56}
        />
        <Tooltip
          cursor={{ fill: 'var(--color-brand-tint)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const day = (payload[0] as { payload?: DayFigures } | undefined)?.payload;
            return active && day ? <DayNote day={day} /> : null;
          }}
        />
        <Bar
          dataKey="sales"
          fill="var(--color-brand)"
          radius={[4, 4, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

function DayNote({ day: { day, orders, sales } }: { day: DayFigures }) {
  return (
    <div className="rounded-control border border-line bg-surface px-3.5 py-2.5 text-sm shadow-float">
      <p className="text-soft">{formatDay(day)}</p>
      <p className="font-semibold tabular-nums">{formatCents(toCents(sales))}</p>
      <p className="tabular-nums">{t('byDay.count', { count: orders })}</p>
    </div>
  );
}
