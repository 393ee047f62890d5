import type { ProductImport } from '../../../api/types';
import { Link } from '../../../components/Link';
import { QueryFallback } from '../../../components/QueryFallback';
import { Skeleton } from '../../../components/Skeleton';
import { useFormatDateTime } from '../../../features/shop/shopZone';
import { importPath } from '../../sellerProductPath';
import { skippedText, planText, problemText, resultText, workText } from './importText';
import { isInProgress, useGetImportsQuery } from './importsApi';
import { t } from '../../messages/imports';

/** @returns true if the import is in progress or awaits a seller's decision */
const isOpen = (entry: ProductImport): boolean => entry.state === 'checked' || isInProgress(entry);

/** Earlier imports, unfinished ones first. */
export function LatestImports() {
  const { data, isError, refetch } = useGetImportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const open = data?.filter(isOpen) ?? [];
  const ended = data?.filter((entry) => !isOpen(entry)) ?? [];

  if (!data) {
    return (
      <QueryFallback isError={isError} failure={t('latest.failed')} onRetry={refetch}>
        <Skeleton className="h-24 rounded-card" />
      </QueryFallback>
    );
  }
  if (data.length === 0) return <p className="text-md text-soft">{t('latest.none')}</p>;
  return (
    <>
      {open.length > 0 && <Imports title={t('latest.open')} entries={open} />}
      {ended.length > 0 && <Imports title={t('latest.ended')} entries={ended} />}
    </>
  );
}

function sentence(entry: ProductImport): string {
  if (entry.state === 'checked') return `${planText(entry)} ${skippedText(entry)}`;
  if (entry.state === 'done') return `${resultText(entry)} ${skippedText(entry)}`;
  return isInProgress(entry) ? workText(entry) : endText(entry);
}

/** The reason for a failure; empty for a cancelled import. */
const endText = (entry: ProductImport): string =>
  entry.problem === null ? '' : problemText(entry);

function Imports({ title, entries }: { title: string; entries: readonly ProductImport[] }) {
  const formatDateTime = useFormatDateTime();
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      <ul role="list" className="overflow-hidden rounded-card border border-line bg-surface">
        {entries.map((entry) => (
          <li
            key={entry._id}
            className="grid gap-x-4 gap-y-0.5 border-b border-line px-4 py-3 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <Link
              to={importPath(entry._id)}
              className="min-w-0 font-semibold wrap-anywhere underline hover:text-brand"
            >
              {entry.fileName}
            </Link>
            <span className="text-sm font-medium sm:text-right">{t(`state.${entry.state}`)}</span>
            <p className="text-sm text-soft wrap-anywhere">{sentence(entry)}</p>
            <p className="text-sm text-soft sm:text-right">
              {entry.by}, <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
