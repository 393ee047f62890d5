import type { Change } from '../../api/types';
import { Link } from '../../components/Link';
import { chipClass } from '../../components/chipClass';
import { EmptyState } from '../../components/EmptyState';
import { PagedList, usePaged } from '../../components/PagedList';
import { Spinner } from '../../components/Spinner';
import { useUrlFilters, useUrlWith } from '../../components/useUrlFilters';
import { ChangeEntry } from './ChangeEntry';
import { useGetChangesQuery } from './changesApi';
import { oneOf, PAGE_PARSERS, urlQuery } from '../../lib/urlQuery';
import { t } from '../messages/changes';

const PAGE_SIZE = 25;

const SUBJECTS = ['product', 'order', 'staff', 'synonyms'] as const satisfies Change['subject'][];

const query = urlQuery({ subject: oneOf(SUBJECTS), ...PAGE_PARSERS });

/** Who changed what when, as the address filters it. */
export function ChangeLog() {
  const asked = { ...useUrlFilters(query), limit: PAGE_SIZE };
  const { list, paged } = usePaged(
    useGetChangesQuery(asked, { refetchOnMountOrArgChange: true }),
    asked,
  );

  return (
    <>
      <nav aria-label={t('filter')} className="mb-4 flex flex-wrap gap-2">
        <SubjectLink isChosen={!asked.subject}>{t('all')}</SubjectLink>
        {SUBJECTS.map((subject) => (
          <SubjectLink key={subject} subject={subject} isChosen={subject === asked.subject}>
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
