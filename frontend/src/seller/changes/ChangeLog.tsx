import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Change } from '../../api/types';
import { EmptyState } from '../../components/EmptyState';
import { ErrorMessage } from '../../components/ErrorMessage';
import { Pagination } from '../../components/Pagination';
import { Spinner } from '../../components/Spinner';
import { ChangeEntry } from './ChangeEntry';
import { useGetChangesQuery } from './changesApi';
import { pageNumber } from '../../lib/urlParsers';

const PAGE_SIZE = 25;

const SUBJECTS: Record<Change['subject'], string> = {
  product: 'Products',
  order: 'Orders',
  staff: 'Staff',
};

const isSubject = (text: string | null): text is Change['subject'] =>
  text !== null && Object.hasOwn(SUBJECTS, text);

/** Who changed what when, as the address filters it. */
export function ChangeLog() {
  const [params] = useSearchParams();
  const subject = params.get('subject');
  const chosen = isSubject(subject) ? subject : undefined;
  const page = pageNumber(params.get('page'));
  const { data, currentData, isError, refetch } = useGetChangesQuery(
    { subject: chosen, page, limit: PAGE_SIZE },
    { refetchOnMountOrArgChange: true },
  );
  const list = currentData ?? (isError ? undefined : data);

  function content(): ReactNode {
    if (!list) {
      return isError ? (
        <ErrorMessage onRetry={refetch}>The changes could not be loaded.</ErrorMessage>
      ) : (
        <Spinner label="Loading the changes" />
      );
    }
    if (list.changes.length === 0) return <EmptyState>There are no changes here.</EmptyState>;
    return (
      <div
        aria-busy={!currentData}
        className={`transition-opacity ${currentData ? '' : 'opacity-60'}`}
      >
        <ol aria-label="Changes" className="rounded-card border border-line bg-surface">
          {list.changes.map((change) => (
            <ChangeEntry key={change._id} change={change} />
          ))}
        </ol>
        <Pagination page={page} pageCount={Math.ceil(list.total / PAGE_SIZE)} />
      </div>
    );
  }

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
      {content()}
    </>
  );
}

interface SubjectLinkProps {
  subject?: string;
  isChosen: boolean;
  children: string;
}

function SubjectLink({ subject, isChosen, children }: SubjectLinkProps) {
  return (
    <Link
      to={`/seller/staff?view=changes${subject ? `&subject=${subject}` : ''}`}
      aria-current={isChosen ? 'true' : undefined}
      className={`inline-flex h-11 items-center rounded-full border px-4 text-md font-medium transition-colors ${
        isChosen
          ? 'border-brand bg-brand text-on-brand'
          : 'border-line bg-surface hover:border-control'
      }`}
    >
      {children}
    </Link>
  );
}
