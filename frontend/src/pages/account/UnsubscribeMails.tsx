import type { EndedMails } from '../../api/types';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { FocusedHeading } from '../../components/FocusedHeading';
import { FormError } from '../../components/FormError';
import { Page } from '../../components/Page';
import { useHandledErrors } from '../../components/useHandledErrors';
import { useEndMailsMutation } from '../../features/account/settings/mailChoicesApi';
import { t } from '../../messages/accountSettings';

const TOPICS = [
  'order-updates',
  'new-orders',
  'payments',
  'problems',
  'low-stock',
  'daily-summary',
] as const;

/** Reads an emailed unsubscribe link. Its secret is in the hash, which is never sent to a server. */
export function readUnsubscribeLink(hash: string): EndedMails | undefined {
  const given = new URLSearchParams(hash.slice(1));
  const key = given.get('end');
  const topic = TOPICS.find((one) => one === given.get('topic'));
  return key && topic ? { key, topic } : undefined;
}

const HEADING = 'font-display text-title text-balance';

/** Unsubscribes from emails of one topic. Requires a click, because email scanners open links too. */
export function UnsubscribeMails({ link }: { link: EndedMails }) {
  const [end, { isLoading, isSuccess, error }] = useEndMailsMutation();
  const withHandledErrors = useHandledErrors();
  const topic = t(`end.topic.${link.topic}`);
  return (
    <Page title={t('end.title')}>
      <div role="status" className="shop grid justify-items-center gap-3 py-12 text-center">
        {isSuccess ? (
          <FocusedHeading className={HEADING}>{t('end.done')}</FocusedHeading>
        ) : (
          <h1 className={HEADING}>{t('end.title')}</h1>
        )}
        <p className="max-w-prose text-soft">
          {t(isSuccess ? 'end.doneText' : 'end.text', { topic })}
        </p>
        <FormError error={error} />
        <div className="mt-4 flex flex-wrap justify-center gap-3">
          {!isSuccess && (
            <Button isBusy={isLoading} onClick={() => void withHandledErrors(end(link))}>
              {t('end.button')}
            </Button>
          )}
          <ButtonLink to="/" variant="outline">
            {t('end.toShop')}
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
