import { ChevronDown } from 'lucide-react';
import { Suspense } from 'react';
import type { DayFigures } from '../../api/types';
import { ErrorBoundary } from '../../components/ErrorBoundary';
import { lazyComponent } from '../../components/lazyComponent';
import { Skeleton } from '../../components/Skeleton';
import { formatDay } from '../../lib/dates';
import { formatCents, toCents } from '../../lib/money';
import { DataTable } from '../tables/DataTable';
import { t } from '../messages/overview';

// Loaded separately, because only this page uses the chart library. The figures are readable without it.
const SalesChart = lazyComponent(() => import('./SalesChart').then((m) => m.SalesChart), {
  isExtra: true,
});

/** The last 30 days as a chart and, for screen readers and exact figures, as a table. */
export function SalesByDay({ days }: { days: DayFigures[] }) {
  return (
    <section aria-labelledby="sales" className="rounded-card border border-line bg-surface p-4">
      <h2 id="sales" className="mb-4 font-semibold">
        {t('byDay.title')}
      </h2>
      <div aria-hidden="true" className="h-60">
        <ErrorBoundary fallback={null}>
          <Suspense fallback={<Skeleton className="size-full" />}>
            <SalesChart days={days} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <details className="group mt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-control text-md font-semibold text-brand [&::-webkit-details-marker]:hidden">
          {t('byDay.table')}
          <ChevronDown
            aria-hidden="true"
            size="1.125rem"
            strokeWidth={1.75}
            className="transition-transform group-open:rotate-180"
          />
        </summary>
        <DayTable days={days} />
      </details>
    </section>
  );
}

const columns = () => [
  { head: t('byDay.day'), isRowHead: true, cell: ({ day }: DayFigures) => formatDay(day) },
  { head: t('byDay.orders'), className: 'text-right', cell: ({ orders }: DayFigures) => orders },
  {
    head: t('byDay.sales'),
    className: 'text-right',
    cell: ({ sales }: DayFigures) => formatCents(toCents(sales)),
  },
];

const DayTable = ({ days }: { days: readonly DayFigures[] }) => (
  <DataTable
    caption={t('byDay.caption')}
    columns={columns()}
    rows={days.toReversed()}
    keyOf={({ day }) => day}
    cellPadding="py-1.5"
    className="mt-2 max-w-md text-md tabular-nums"
  />
);
