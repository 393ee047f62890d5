import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { PagedList, usePaged } from '../../components/PagedList';
import { Spinner } from '../../components/Spinner';
import { useUrlFilters } from '../../components/useUrlFilters';
import { pageQuery } from '../../lib/urlQuery';
import { t } from '../messages/mails';
import { DeadMailEntry } from './DeadMailEntry';
import { useGetDeadMailsQuery } from './mailsApi';

const PAGE_SIZE = 25;

/** E-mails that no mail server took. */
export function MailsPage() {
  const asked = { ...useUrlFilters(pageQuery), limit: PAGE_SIZE };
  const options = { refetchOnMountOrArgChange: true, refetchOnFocus: true };
  const { list, paged } = usePaged(useGetDeadMailsQuery(asked, options), asked);

  return (
    <Page title={t('title')}>
      <h1 className="font-display text-section">{t('title')}</h1>
      <p className="mt-1 mb-4 text-sm text-soft">{t('intro')}</p>
      {list && list.waiting.count > 0 && (
        <div className="mb-4 rounded-card bg-sale-tint px-4 py-3 text-sale wrap-anywhere">
          <p className="font-semibold">{t('waiting', { count: list.waiting.count })}</p>
          {list.waiting.problem && <p className="mt-1 text-sm">{list.waiting.problem}</p>}
        </div>
      )}
      <PagedList
        rows={list?.mails}
        {...paged}
        failure={t('failed')}
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
