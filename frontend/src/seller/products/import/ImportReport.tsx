import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProductImport } from '../../../api/types';
import { Button } from '../../../components/Button';
import { formatNumber } from '../../../lib/numbers';
import { t } from '../../messages/imports';
import { ProgressBar } from '../../ProgressBar';
import { BadRows, ChangedRows } from './ImportLists';
import { workText } from './importText';

interface ImportProgressProps {
  entry: ProductImport;
  isCancelling: boolean;
  onCancel: () => void;
}

/** The server's progress with an import. */
export function ImportProgress({ entry, isCancelling, onCancel }: ImportProgressProps) {
  const { done, total } = entry.progress;
  const isRunning = entry.ahead === 0 && entry.state !== 'waiting';
  const rows = total === null ? t('progress.read', { done }) : t('progress.of', { done, total });

  return (
    <section className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5">
      <p role="status" className="font-medium">
        {workText(entry)}
      </p>
      {isRunning && (
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
          <ProgressBar
            label={t('progress.label')}
            max={total ?? undefined}
            value={total === null ? undefined : done}
          />
          <span className="text-sm text-soft tabular-nums">{rows}</span>
        </div>
      )}
      <p className="max-w-prose text-sm text-soft">
        {entry.state === 'applying' ? t('progress.leaveApplying') : t('progress.leave')}
      </p>
      <Button variant="outline" size="sm" isBusy={isCancelling} onClick={onCancel}>
        {entry.state === 'applying' ? t('progress.stop') : t('cancel')}
      </Button>
    </section>
  );
}

interface ImportReportProps {
  entry: ProductImport;
  /** A sentence about the planned or completed changes. */
  summary: string;
  /** Shown below the summary. */
  actions: ReactNode;
}

/** The planned or completed changes of an import: a sentence, figures and the rows. */
export function ImportReport({ entry, summary, actions }: ImportReportProps) {
  const { _id: id, state, counts, ignoredColumns } = entry;
  const { added, changed, unchanged, bad, flagged } = counts;
  const hasEnded = state !== 'checked';
  const figures = [
    { label: hasEnded ? t('report.added') : t('report.toAdd'), count: added },
    { label: hasEnded ? t('report.changed') : t('report.toChange'), count: changed },
    { label: t('report.unchanged'), count: unchanged },
    { label: t('report.skipped'), count: bad },
  ];

  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col gap-4 rounded-card border border-line bg-surface p-[min(1.25rem,5vw)] hyphens-auto">
        <p role="status" className="text-lg font-semibold">
          {summary}
        </p>
        <dl className="grid max-w-xl grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-2 text-center">
          {figures.map(({ label, count }) => (
            <div key={label} className="flex flex-col rounded-control bg-background px-1 py-2.5">
              <dt className="order-2 text-xs text-soft">{label}</dt>
              <dd className="text-lg font-semibold tabular-nums">{formatNumber(count)}</dd>
            </div>
          ))}
        </dl>
        {flagged > 0 && !hasEnded && (
          <p className="flex gap-2.5 rounded-control bg-sale-tint px-4 py-3 font-medium text-sale">
            <TriangleAlert aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
            {t('report.look', { count: flagged })}
          </p>
        )}
        {added > 0 && !hasEnded && <p className="text-md text-soft">{t('report.noPictures')}</p>}
        {ignoredColumns.length > 0 && (
          <p className="text-md text-soft wrap-anywhere">
            {t('report.ignored', { columns: ignoredColumns.join(', ') })}
          </p>
        )}
        <div className="flex flex-wrap gap-2">{actions}</div>
      </section>
      {bad > 0 && <BadRows id={id} hasEnded={hasEnded} />}
      {added + changed > 0 && <ChangedRows id={id} hasEnded={hasEnded} />}
    </div>
  );
}
