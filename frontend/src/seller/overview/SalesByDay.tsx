import { Suspense } from 'react';
import type { DayFigures } from '../../api/types';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { lazyPart } from '../../components/lazyPart';
import { Skeleton } from '../../components/Skeleton';
import { formatDay } from '../../lib/dates';
import { formatCents, toCents } from '../../lib/money';

// The chart library is for this page alone, and its figures are read without it.
const SalesChart = lazyPart(() => import('./SalesChart').then((m) => m.SalesChart), {
  isExtra: true,
});

/** The last 30 days as a chart and, for those who cannot see it or want the numbers, as a table. */
export function SalesByDay({ days }: { days: DayFigures[] }) {
  return (
    <section
      aria-labelledby="sales"
      className="rounded-card border border-line bg-surface p-4 md:p-5"
    >
      <h2 id="sales" className="mb-4 font-semibold">
        Sales by day
      </h2>
      <div aria-hidden="true" className="h-60">
        <ErrorBoundary fallback={null}>
          <Suspense fallback={<Skeleton className="size-full" />}>
            <SalesChart days={days} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <details className="mt-3">
        <summary className="w-fit rounded-control py-2 text-md font-semibold text-brand">
          The same as a table
        </summary>
        <DayTable days={days} />
      </details>
    </section>
  );
}

function DayTable({ days }: { days: readonly DayFigures[] }) {
  return (
    <table className="mt-2 w-full max-w-md text-md tabular-nums">
      <caption className="sr-only">Orders and sales by day, newest first</caption>
      <thead className="text-sm text-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 text-left font-semibold">
            Day
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Orders
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Sales
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, orders, sales }) => (
          <tr key={day} className="border-b border-line last:border-b-0">
            <th scope="row" className="py-1.5 text-left font-normal">
              {formatDay(day)}
            </th>
            <td className="py-1.5 text-right">{orders}</td>
            <td className="py-1.5 text-right">{formatCents(toCents(sales))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
