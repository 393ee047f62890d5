import type { ProductImport } from '../../../api/types';
import { Button } from '../../../components/Button';
import { workText } from './importText';

interface ImportProgressProps {
  entry: ProductImport;
  isCancelling: boolean;
  onCancel: () => void;
}

/** How far the server is with an import. */
export function ImportProgress({ entry, isCancelling, onCancel }: ImportProgressProps) {
  const { done, total } = entry.progress;
  const isRunning = entry.ahead === 0 && entry.state !== 'waiting';
  const rows = total === null ? `${done.toLocaleString('en-US')} rows read` : undefined;

  return (
    <section className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5">
      <p role="status" className="font-medium">
        {workText(entry)}
      </p>
      {isRunning && (
        <div className="flex w-full flex-wrap items-center gap-x-4 gap-y-2">
          <progress
            aria-label="Progress"
            max={total ?? undefined}
            value={total === null ? undefined : done}
            className="h-2 min-w-40 flex-1 overflow-hidden rounded-full accent-brand"
          />
          <span className="text-sm text-soft tabular-nums">
            {rows ??
              `${done.toLocaleString('en-US')} of ${(total ?? 0).toLocaleString('en-US')} rows`}
          </span>
        </div>
      )}
      <p className="max-w-prose text-sm text-soft">
        You may leave this page: it goes on, and Import CSV leads back to it.
        {entry.state === 'applying' && ' What is applied already stays if you stop it.'}
      </p>
      <Button variant="outline" size="sm" isBusy={isCancelling} onClick={onCancel}>
        {entry.state === 'applying' ? 'Stop' : 'Cancel'}
      </Button>
    </section>
  );
}
