import type { ProductImport } from '../../../api/types';
import { Button } from '../../../components/Button';
import { ProgressBar } from '../../ProgressBar';
import { workText } from './importText';
import { t } from '../../messages/imports';

interface ImportProgressProps {
  entry: ProductImport;
  isCancelling: boolean;
  onCancel: () => void;
}

/** How far the server is with an import. */
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
