import type { DeadMail } from '../../api/types';
import { Button } from '../../components/Button';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { PagedList, usePaged } from '../../components/PagedList';
import { Spinner } from '../../components/Spinner';
import { useUrlFilters } from '../../components/useUrlFilters';
import { useFormatDateTime } from '../../features/shop/shopZone';
import { pageQuery } from '../../lib/urlQuery';
import { toastSuccess } from '../../lib/toasts';
import { t } from '../messages/mails';
import { useGetDeadMailsQuery, useRemoveMailMutation, useSendMailAgainMutation } from './mailsApi';

const PAGE_SIZE = 25;

/** Emails that no mail server accepted. */
export function MailsPage() {
  const params = { ...useUrlFilters(pageQuery), limit: PAGE_SIZE };
  const options = { refetchOnMountOrArgChange: true, refetchOnFocus: true };
  const { list, paged } = usePaged(useGetDeadMailsQuery(params, options), params);

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

const KINDS = [
  'order-placed',
  'order-paid',
  'order-on-its-way',
  'order-delivered',
  'order-cancelled',
  'order-refunded',
  'newsletter-confirm',
  'seller-new-orders',
  'seller-payments',
  'seller-problems',
  'seller-low-stock',
  'seller-daily-summary',
  'two-factor-changed',
  'staff-changed',
  'contact-message',
  'reset-password',
  'password-changed',
  'new-device',
] as const;

const kindText = (kind: string): string =>
  t(`kind.${KINDS.find((one) => one === kind) ?? 'other'}`);

/** An undelivered email with its recipient and the error of the mail server. */
function DeadMailEntry({ mail }: { mail: DeadMail }) {
  const { kind, to, gaveUpAt, problem, canBeSent } = mail;
  const formatDateTime = useFormatDateTime();
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[1fr_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{kindText(kind)}</p>
        <p className="text-sm text-soft">
          {t.rich('to', { address: () => <span className="text-ink">{to}</span> })}
          {' · '}
          <time dateTime={gaveUpAt} className="inline-block">
            {formatDateTime(gaveUpAt)}
          </time>
        </p>
        <p className="mt-1 text-sm text-sale">{problem}</p>
        {!canBeSent && <p className="mt-1 text-sm text-soft">{t('wiped')}</p>}
      </div>
      <MailActions mail={mail} />
    </li>
  );
}

function MailActions({ mail: { _id: id, kind, to, canBeSent } }: { mail: DeadMail }) {
  const [sendAgain, sending] = useSendMailAgainMutation();
  const [remove, removing] = useRemoveMailMutation();
  const isBusy = sending.isLoading || removing.isLoading;
  const label = kindText(kind);

  async function act(action: typeof sendAgain, text: string): Promise<void> {
    if (isBusy) return;
    const { error } = await action(id);
    if (!error) toastSuccess(text);
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {canBeSent && (
        <Button
          variant="outline"
          size="sm"
          aria-label={t('sendAgainTo', { kind: label, address: to })}
          onClick={() => void act(sendAgain, t('sent'))}
        >
          {t('sendAgain')}
        </Button>
      )}
      <Button
        variant="outline"
        size="sm"
        aria-label={t('removeOf', { kind: label, address: to })}
        onClick={() => void act(remove, t('removed'))}
      >
        {t('remove')}
      </Button>
    </div>
  );
}
