import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { PagedList } from '../../components/PagedList';
import { Spinner } from '../../components/Spinner';
import { useUrlFilters } from '../../components/useUrlFilters';
import { PAGE_PARSERS } from '../../lib/pages';
import { t } from '../messages/mails';
import { DeadMailEntry } from './DeadMailEntry';
import { useGetDeadMailsQuery } from './mailsApi';

const PAGE_SIZE = 25;

/** E-mails that no mail server took. */
export function MailsPage() {
  const { page, ...place } = useUrlFilters(PAGE_PARSERS);
  const { data, currentData, isError, refetch } = useGetDeadMailsQuery(
    { page, ...place, limit: PAGE_SIZE },
    { refetchOnMountOrArgChange: true, refetchOnFocus: true },
  );
  const list = currentData ?? (isError ? undefined : data);

  return (
    <Page title={t('title')}>
      <h1 className="font-display text-section">{t('title')}</h1>
      <p className="mt-1 mb-4 text-sm text-soft">{t('intro')}</p>
      {/* A server of the release before says nothing of it. */}
      {list?.waiting && list.waiting.count > 0 && (
        <div className="mb-4 rounded-card bg-sale-tint px-4 py-3 text-sale wrap-anywhere">
          <p className="font-semibold">{t('waiting', { count: list.waiting.count })}</p>
          {list.waiting.problem && <p className="mt-1 text-sm">{list.waiting.problem}</p>}
        </div>
      )}
      <PagedList
        rows={list?.mails}
        total={list?.total}
        page={page}
        places={list}
        pageSize={PAGE_SIZE}
        isStale={!currentData}
        isError={isError}
        failure={t('failed')}
        onRetry={refetch}
        loading={<Spinner label={t('loading')} />}
        empty={<EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>}
      >
        {(mails) => (
          <ul
            role="list"
            aria-label={t('label')}
            className="rounded-card border border-line bg-surface"
          >
            {mails.map((mail) => (
              <DeadMailEntry key={mail._id} mail={mail} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
