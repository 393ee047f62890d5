import type { Change } from '../../api/types';
import { chipClass } from '../../components/classes';
import { EmptyState } from '../../components/EmptyState';
import { Link } from '../../components/Link';
import { PagedList, usePaged } from '../../components/PagedList';
import { Spinner } from '../../components/Spinner';
import { useUrlFilters, useUrlWith } from '../../components/useUrlFilters';
import { useFormatDateTime } from '../../features/shop/shopZone';
import { oneOf, PAGE_PARSERS, urlQuery } from '../../lib/urlQuery';
import { t } from '../messages/auditLog';
import { importPath, sellerProductPath } from '../sellerProductPath';
import { useGetChangesQuery } from './auditLogApi';
import { actionText, fieldChanges, importCounts } from './changeText';

const PAGE_SIZE = 25;

const SUBJECTS = [
  'product',
  'import',
  'order',
  'staff',
  'synonyms',
] as const satisfies Change['subject'][];

const query = urlQuery({ subject: oneOf(SUBJECTS), ...PAGE_PARSERS });

/** The audit log, filtered by the URL. */
export function ChangeLog() {
  const params = { ...useUrlFilters(query), limit: PAGE_SIZE };
  const { list, paged } = usePaged(
    useGetChangesQuery(params, { refetchOnMountOrArgChange: true }),
    params,
  );

  return (
    <>
      <nav aria-label={t('filter')} className="mb-4 flex flex-wrap gap-2">
        <SubjectLink isChosen={!params.subject}>{t('all')}</SubjectLink>
        {SUBJECTS.map((subject) => (
          <SubjectLink key={subject} subject={subject} isChosen={subject === params.subject}>
            {t(`subject.${subject}`)}
          </SubjectLink>
        ))}
      </nav>
      <PagedList
        rows={list?.changes}
        {...paged}
        failure={t('failed')}
        loading={<Spinner label={t('loading')} />}
        empty={<EmptyState>{t('none')}</EmptyState>}
      >
        {(changes) => (
          <ol
            role="list"
            aria-label={t('label')}
            className="rounded-card border border-line bg-surface"
          >
            {changes.map((change) => (
              <ChangeEntry key={change._id} change={change} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

interface SubjectLinkProps {
  subject?: string;
  isChosen: boolean;
  children: string;
}

function SubjectLink({ subject, isChosen, children }: SubjectLinkProps) {
  const urlWith = useUrlWith(query);
  return (
    <Link
      to={urlWith({ subject })}
      aria-current={isChosen ? 'true' : undefined}
      className={chipClass(isChosen)}
    >
      {children}
    </Link>
  );
}

function pathOf({ subject, subjectId }: Change): string | undefined {
  if (subject === 'product') return sellerProductPath(subjectId);
  if (subject === 'import') return importPath(subjectId);
  return subject === 'order' ? `/seller/orders/${subjectId}` : undefined;
}

/** An entry of the audit log with the values before and after the change. */
function ChangeEntry({ change }: { change: Change }) {
  const { at, by, label } = change;
  const formatDateTime = useFormatDateTime();
  const path = pathOf(change);
  return (
    <li className="grid gap-x-4 gap-y-0.5 border-b border-line px-card py-3 hyphens-auto last:border-b-0 md:grid-cols-[11rem_1fr] xl:grid-cols-[11rem_1fr_1fr]">
      <time dateTime={at} className="text-sm text-soft tabular-nums md:pt-0.5">
        {formatDateTime(at)}
      </time>
      <p className="min-w-0 text-md wrap-anywhere">
        {actionText(change, {
          by: () => <span className="font-semibold">{by}</span>,
          what: () =>
            path ? (
              <Link to={path} className="font-medium underline hover:text-brand">
                {label}
              </Link>
            ) : (
              <span className="font-medium">{label}</span>
            ),
        })}
      </p>
      <ul className="min-w-0 wrap-anywhere md:col-start-2 xl:col-start-3">
        {fieldChanges(change).map(({ label: field, before, after }) => (
          <li key={field} className="text-sm text-soft">
            {field}: <del className="no-underline">{before}</del>
            <span aria-hidden="true"> → </span>
            <span className="sr-only">{t('became')}</span>
            <ins className="font-medium text-ink no-underline">{after}</ins>
          </li>
        ))}
        {importCounts(change).map((count) => (
          <li key={count} className="text-sm text-soft tabular-nums">
            {count}
          </li>
        ))}
      </ul>
    </li>
  );
}
