import type { BadRow, ChangedRow } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Link } from '../../../components/Link';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { serverReason } from '../../../lib/serverMessage';
import { sellerProductPath } from '../../sellerProductPath';
import { rowFields } from './importText';
import { useGetImportChangesInfiniteQuery, useGetImportErrorsInfiniteQuery } from './importsApi';
import { t } from '../../messages/imports';

interface ListProps {
  id: string;
  hasEnded: boolean;
}

const importRowClass =
  'grid gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-md last:border-b-0 md:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1.4fr)]';

/** Rows that add or change products, those to review first. */
export function ChangedRows(props: ListProps) {
  const query = useGetImportChangesInfiniteQuery(props, { refetchOnMountOrArgChange: true });
  const rows = query.currentData?.pages.flatMap(({ changes }) => changes);
  return (
    <RowList
      title={t('changes')}
      rows={rows}
      total={query.currentData?.pages[0]?.total ?? 0}
      query={query}
    >
      {(row) => <ChangeItem key={row.row} row={row} />}
    </RowList>
  );
}

/** Skipped rows, with the reasons. */
export function BadRows(props: ListProps) {
  const query = useGetImportErrorsInfiniteQuery(props, { refetchOnMountOrArgChange: true });
  const rows = query.currentData?.pages.flatMap(({ errors }) => errors);
  return (
    <RowList
      title={t('skippedTitle')}
      rows={rows}
      total={query.currentData?.pages[0]?.total ?? 0}
      query={query}
    >
      {(row) => <BadItem key={`${row.row} ${row.column}`} row={row} />}
    </RowList>
  );
}

interface RowListProps<Row> {
  title: string;
  rows: readonly Row[] | undefined;
  total: number;
  query: {
    isError: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  children: (row: Row) => React.ReactNode;
}

function RowList<Row>({ title, rows, total, query, children }: RowListProps<Row>) {
  const heading = t('titleCount', { title, count: total });
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{rows ? heading : title}</h2>
      {rows && (
        <ul
          role="list"
          aria-label={title}
          className="overflow-hidden rounded-card border border-line bg-surface"
        >
          {rows.map(children)}
        </ul>
      )}
      <QueryFallback
        isError={query.isError}
        failure={t('rowsFailed')}
        onRetry={rows ? query.fetchNextPage : query.refetch}
      >
        {!rows && <Spinner label={t('rowsLoading')} />}
      </QueryFallback>
      {rows && query.hasNextPage && !query.isError && (
        <Button
          variant="outline"
          size="sm"
          className="self-center"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more', { count: total - rows.length })}
        </Button>
      )}
    </section>
  );
}

function RowNumber({ children }: { children: number }) {
  return <p className="text-sm text-soft tabular-nums md:pt-0.5">{t('row', { row: children })}</p>;
}

function ChangeItem({ row }: { row: ChangedRow }) {
  const { product, productId, action, flags } = row;
  return (
    <li className={importRowClass}>
      <RowNumber>{row.row}</RowNumber>
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {productId ? (
            <Link to={sellerProductPath(productId)} className="hover:underline">
              {product}
            </Link>
          ) : (
            product
          )}
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {action === 'added' && <Mark look="bg-brand-tint text-brand-ink">{t('new')}</Mark>}
          {flags.map((flag) => (
            <Mark key={flag} look="bg-sale-tint text-sale">
              {t(`flag.${flag}`)}
            </Mark>
          ))}
        </p>
      </div>
      <ul className="min-w-0 text-sm text-soft wrap-anywhere">
        {rowFields(row).map(({ label, from, to }) => (
          <li key={label}>
            {label}:{' '}
            {from !== undefined && (
              <>
                <del className="no-underline">{from}</del>
                <span aria-hidden="true"> → </span>
                <span className="sr-only">{t('becomes')}</span>
              </>
            )}
            <ins className="font-medium text-ink no-underline">{to}</ins>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Mark({ look, children }: { look: string; children: string }) {
  return (
    <span className={`rounded-full px-2.5 py-0.5 text-xs font-semibold ${look}`}>{children}</span>
  );
}

function BadItem({ row: { row, product, column, value, message, reason } }: { row: BadRow }) {
  const text = serverReason({ code: '', ...reason, message });
  // Most reasons quote the value themselves.
  const isQuoted = !value || text.includes(value);
  return (
    <li className={importRowClass}>
      <RowNumber>{row}</RowNumber>
      <p className="min-w-0 font-semibold wrap-anywhere empty:hidden">{product}</p>
      <p className="min-w-0 wrap-anywhere md:col-start-3">
        {column && (
          <span className="text-soft">
            {isQuoted
              ? t('cell', { column })
              : t.rich('cellIs', {
                  column,
                  value,
                  q: (quoted) => <q className="font-medium text-ink">{quoted}</q>,
                })}
          </span>
        )}
        {text}
      </p>
    </li>
  );
}
