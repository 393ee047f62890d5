import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { PagedList, usePaged } from '../../components/PagedList';
import { Spinner } from '../../components/Spinner';
import { useUrlFilters } from '../../components/useUrlFilters';
import { pageQuery } from '../../lib/urlQuery';
import { t } from '../messages/contact';
import { useGetMessagesQuery } from './contactMessagesApi';
import { MessageEntry } from './MessageEntry';

const PAGE_SIZE = 25;

/** Messages from the contact form. */
export function MessagesPage() {
  const params = { ...useUrlFilters(pageQuery), limit: PAGE_SIZE };
  const options = { refetchOnMountOrArgChange: true, refetchOnFocus: true };
  const { list, paged } = usePaged(useGetMessagesQuery(params, options), params);

  return (
    <Page title={t('title')}>
      <h1 className="font-display text-section">{t('title')}</h1>
      <p className="mt-1 mb-4 max-w-[68ch] text-sm text-soft">{t('intro')}</p>
      <PagedList
        rows={list?.messages}
        {...paged}
        failure={t('failed')}
        loading={<Spinner label={t('loading')} />}
        empty={<EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>}
      >
        {(messages) => (
          <ul aria-label={t('label')} className="rounded-card border border-line bg-surface">
            {messages.map((message) => (
              <MessageEntry key={message._id} message={message} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
