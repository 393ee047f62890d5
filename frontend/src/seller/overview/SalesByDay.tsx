import { Suspense } from 'react';
import type { DayFigures } from '../../api/types';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { lazyPart } from '../../components/lazyPart';
import { Skeleton } from '../../components/Skeleton';
import { formatDay } from '../../lib/dates';
import { formatCents, toCents } from '../../lib/money';
import { DataTable } from '../tables/DataTable';

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

const COLUMNS = [
  { head: 'Day', isRowHead: true, cell: ({ day }: DayFigures) => formatDay(day) },
  { head: 'Orders', className: 'text-right', cell: ({ orders }: DayFigures) => orders },
  {
    head: 'Sales',
    className: 'text-right',
    cell: ({ sales }: DayFigures) => formatCents(toCents(sales)),
  },
];

const DayTable = ({ days }: { days: readonly DayFigures[] }) => (
  <DataTable
    caption="Orders and sales by day, newest first"
    columns={COLUMNS}
    rows={days.toReversed()}
    keyOf={({ day }) => day}
    room="py-1.5"
    className="mt-2 max-w-md text-md tabular-nums"
  />
);
