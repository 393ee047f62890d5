import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ProductImport } from '../../../api/types';
import { Breadcrumbs } from '../../../components/Breadcrumbs';
import { Button } from '../../../components/Button';
import { ButtonLink } from '../../../components/ButtonLink';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorMessage } from '../../../components/ErrorMessage';
import { errorTextClass } from '../../../components/classes';
import { Page } from '../../../components/Page';
import { Spinner } from '../../../components/Spinner';
import { useFormatDateTime } from '../../../features/shop/shopZone';
import { errorCode } from '../../../lib/apiError';
import { ImportProgress, ImportReport } from './ImportReport';
import { IMPORTS } from '../../sellerProductPath';
import { planText, problemText, resultText } from './importText';
import {
  importsApi,
  isInProgress,
  useApplyImportMutation,
  useCancelImportMutation,
  useGetImportQuery,
} from './importsApi';
import { t } from '../../messages/imports';

const POLL_INTERVAL_MS = 1_000;

/** A CSV import, from validation to completion. It can be left and reopened at any time. */
export function ImportPage() {
  const { id = '' } = useParams();
  const { currentData: cached } = importsApi.endpoints.getImport.useQueryState(id);
  const { currentData: entry, error } = useGetImportQuery(id, {
    pollingInterval: isInProgress(cached) ? POLL_INTERVAL_MS : 0,
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });

  return (
    <Page title={entry ? t('titleOf', { name: entry.fileName }) : t('title')}>
      <div className="-mt-5">
        <Breadcrumbs
          items={[
            { label: t('productList'), to: '/seller/product-list' },
            { label: t('title'), to: IMPORTS },
            { label: entry?.fileName ?? '…' },
          ]}
        />
      </div>
      {entry ? (
        <OneImport key={id} entry={entry} isUnreachable={error !== undefined} />
      ) : (
        <NoImport id={id} error={error} />
      )}
    </Page>
  );
}

function NoImport({ id, error }: { id: string; error: unknown }) {
  const { refetch } = useGetImportQuery(id);
  if (!error) return <Spinner label={t('loading')} />;
  if (errorCode(error) !== 'IMPORT_NOT_FOUND') {
    return <ErrorMessage onRetry={refetch}>{t('failed')}</ErrorMessage>;
  }
  return (
    <EmptyState action={<ButtonLink to={IMPORTS}>{t('importFile')}</ButtonLink>}>
      {t('gone')}
    </EmptyState>
  );
}

interface OneImportProps {
  entry: ProductImport;
  /** True if the last request failed. */
  isUnreachable: boolean;
}

function OneImport({ entry, isUnreachable }: OneImportProps) {
  const { _id: id, fileName, at, by } = entry;
  const formatDateTime = useFormatDateTime();
  const [apply, applying] = useApplyImportMutation();
  const [cancel, cancelling] = useCancelImportMutation();

  return (
    <div className="max-w-5xl">
      <h1 className="font-display text-section wrap-anywhere">{fileName}</h1>
      <p className="mt-1 mb-5 text-sm text-soft">{t('from', { by, at: formatDateTime(at) })}</p>
      {isUnreachable && (
        <p role="alert" className={`mb-4 ${errorTextClass}`}>
          {t('unreachable')}
        </p>
      )}
      {isInProgress(entry) ? (
        <ImportProgress
          entry={entry}
          isCancelling={cancelling.isLoading}
          onCancel={() => void cancel(id)}
        />
      ) : (
        <Outcome
          entry={entry}
          isBusy={applying.isLoading || cancelling.isLoading}
          onApply={() => void apply(id)}
          onCancel={() => void cancel(id)}
        />
      )}
    </div>
  );
}

interface OutcomeProps {
  entry: ProductImport;
  isBusy: boolean;
  onApply: () => void;
  onCancel: () => void;
}

function Outcome({ entry, isBusy, onApply, onCancel }: OutcomeProps): ReactNode {
  const { state, counts } = entry;
  const changes = counts.added + counts.changed;
  const another = (
    <ButtonLink size="sm" variant="outline" to={IMPORTS}>
      {t('another')}
    </ButtonLink>
  );
  if (state === 'checked') {
    return (
      <ImportReport
        entry={entry}
        summary={planText(entry)}
        actions={
          <>
            {changes > 0 && (
              <Button size="sm" isBusy={isBusy} onClick={onApply}>
                {t('apply', { count: changes })}
              </Button>
            )}
            <Button variant="outline" size="sm" isBusy={isBusy} onClick={onCancel}>
              {changes > 0 ? t('cancel') : t('close')}
            </Button>
          </>
        }
      />
    );
  }
  if (state === 'done') {
    return (
      <ImportReport
        entry={entry}
        summary={t('done', { result: resultText(entry) })}
        actions={
          <>
            <ButtonLink size="sm" to="/seller/product-list">
              {t('toList')}
            </ButtonLink>
            {counts.added > 0 && (
              <ButtonLink size="sm" variant="outline" to="/seller/product-list?hasPicture=false">
                {t('noPicture')}
              </ButtonLink>
            )}
            {another}
          </>
        }
      />
    );
  }
  return (
    <section className="flex flex-col items-start gap-4 rounded-card border border-line bg-surface p-5">
      <p role="status" className="max-w-prose font-medium wrap-anywhere">
        {state === 'failed' ? problemText(entry) : t('cancelledText')}
      </p>
      {another}
    </section>
  );
}
