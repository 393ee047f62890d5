import { Link } from 'react-router-dom';
import type { Change } from '../../api/types';
import { chipClass } from '../../components/chipClass';
import { EmptyState } from '../../components/EmptyState';
import { PagedList } from '../../components/PagedList';
import { Spinner } from '../../components/Spinner';
import { useUrlFilters, useUrlWith } from '../../components/useUrlFilters';
import { ChangeEntry } from './ChangeEntry';
import { useGetChangesQuery } from './changesApi';
import { PAGE_PARSERS } from '../../lib/pages';
import { keyOf } from '../../lib/urlParsers';

const PAGE_SIZE = 25;

const SUBJECTS: Record<Change['subject'], string> = {
  product: 'Products',
  order: 'Orders',
  staff: 'Staff',
};

const PARSERS = { subject: keyOf(SUBJECTS), ...PAGE_PARSERS };

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
      <nav aria-label="Filter by subject" className="mb-4 flex flex-wrap gap-2">
        <SubjectLink isChosen={!chosen}>All</SubjectLink>
        {Object.entries(SUBJECTS).map(([value, label]) => (
          <SubjectLink key={value} subject={value} isChosen={value === chosen}>
            {label}
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
        failure="The changes could not be loaded."
        onRetry={refetch}
        loading={<Spinner label="Loading the changes" />}
        empty={<EmptyState>There are no changes here.</EmptyState>}
      >
        {(changes) => (
          <ol aria-label="Changes" className="rounded-card border border-line bg-surface">
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
