import { Download } from 'lucide-react';
import type { Subscriber } from '../../api/types';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { PagedList, usePaged } from '../../components/PagedList';
import { Spinner } from '../../components/Spinner';
import { useUrlFilters } from '../../components/useUrlFilters';
import { useFormatDateTime, useShopZone } from '../../features/shop/shopZone';
import { pageQuery } from '../../lib/urlQuery';
import { t } from '../messages/newsletter';
import { zoneText } from '../zoneText';
import { useExportSubscribersMutation, useGetSubscribersQuery } from './newsletterApi';

const PAGE_SIZE = 50;

/** Subscribers of the newsletter, which is sent with separate software. */
export function SubscribersPage() {
  const params = { ...useUrlFilters(pageQuery), limit: PAGE_SIZE };
  const options = { refetchOnMountOrArgChange: true, refetchOnFocus: true };
  const { list, paged } = usePaged(useGetSubscribersQuery(params, options), params);
  const [exportAll, { isLoading: isExporting }] = useExportSubscribersMutation();
  const timeZone = useShopZone();

  return (
    <Page title={t('title')}>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-display text-section">{t('title')}</h1>
          <p className="mt-1 max-w-[68ch] text-sm text-soft">
            {t('intro')} {timeZone && t('times', { zone: zoneText(timeZone) })}
          </p>
        </div>
        <Button variant="outline" size="sm" isBusy={isExporting} onClick={() => void exportAll()}>
          <Download aria-hidden="true" size="1.125rem" strokeWidth={1.75} />
          {t('export')}
        </Button>
      </div>
      <PagedList
        rows={list?.subscribers}
        {...paged}
        failure={t('failed')}
        loading={<Spinner label={t('loading')} />}
        empty={<EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>}
      >
        {(subscribers) => (
          <ul aria-label={t('label')} className="rounded-card border border-line bg-surface">
            {subscribers.map((subscriber) => (
              <SubscriberEntry key={subscriber._id} subscriber={subscriber} />
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}

function SubscriberEntry({ subscriber }: { subscriber: Subscriber }) {
  const { email, language, confirmedAt, consent } = subscriber;
  const formatDateTime = useFormatDateTime();
  return (
    <li className="border-b border-line px-4 py-3 last:border-b-0">
      <p className="font-semibold wrap-anywhere">{email}</p>
      <p className="text-sm text-soft">
        <time dateTime={confirmedAt}>{t('since', { date: formatDateTime(confirmedAt) })}</time>
        {' · '}
        {t(`language.${language}`)}
      </p>
      <p className="text-sm text-soft wrap-anywhere">{t('consent', { text: consent })}</p>
    </li>
  );
}
