import type { Change } from '../../api/types';
import { Link } from '../../components/Link';
import { chipClass } from '../../components/chipClass';
import { EmptyState } from '../../components/EmptyState';
import { PagedList } from '../../components/PagedList';
import { Spinner } from '../../components/Spinner';
import { useUrlFilters, useUrlWith } from '../../components/useUrlFilters';
import { ChangeEntry } from './ChangeEntry';
import { useGetChangesQuery } from './changesApi';
import { PAGE_PARSERS } from '../../lib/pages';
import { oneOf } from '../../lib/urlParsers';
import { t } from '../messages/changes';

const PAGE_SIZE = 25;

const SUBJECTS = ['product', 'order', 'staff', 'synonyms'] as const satisfies Change['subject'][];

const PARSERS = { subject: oneOf(SUBJECTS), ...PAGE_PARSERS };

/** Who changed what when, as the address filters it. */
export function ChangeLog() {
  const { subject: chosen, page, ...place } = useUrlFilters(PARSERS);
  const { data, currentData, isError, refetch } = useGetChangesQuery(
    { subject: chosen, page, ...place, limit: PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const list = currentData ?? (isError ? undefined : data);

  return (
    <>
      <nav aria-label={t('filter')} className="mb-4 flex flex-wrap gap-2">
        <SubjectLink isChosen={!chosen}>{t('all')}</SubjectLink>
        {SUBJECTS.map((subject) => (
          <SubjectLink key={subject} subject={subject} isChosen={subject === chosen}>
            {t(`subject.${subject}`)}
          </SubjectLink>
        ))}
      </nav>
      <PagedList
        rows={list?.changes}
        total={list?.total}
        totalIsAtLeast={list?.totalIsAtLeast}
        page={page}
        places={list}
        pageSize={PAGE_SIZE}
        isStale={!currentData}
        isError={isError}
        failure={t('failed')}
        onRetry={refetch}
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

function SubjectLink({ subject = '', isChosen, children }: SubjectLinkProps) {
  const urlWith = useUrlWith();
  return (
    <Link
      to={urlWith('subject', subject)}
      aria-current={isChosen ? 'true' : undefined}
      className={chipClass(isChosen)}
    >
      {children}
    </Link>
  );
}
