import type { EndedMails } from '../../api/types';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { FocusedHeading } from '../../components/FocusedHeading';
import { FormError } from '../../components/FormError';
import { useHandledErrors } from '../../components/useHandledErrors';
import { useEndMailsMutation } from '../../features/account/own/mailChoicesApi';
import { t } from '../../messages/ownAccount';

const TOPICS = [
  'order-updates',
  'new-orders',
  'payments',
  'problems',
  'low-stock',
  'daily-summary',
] as const;

/** What the link of a mail asks for: it stands behind the #, which reaches no server and no log. */
export function readEndLink(hash: string): EndedMails | undefined {
  const given = new URLSearchParams(hash.slice(1));
  const key = given.get('end');
  const topic = TOPICS.find((one) => one === given.get('topic'));
  return key && topic ? { key, topic } : undefined;
}

const HEADING = 'font-display text-title text-balance';

/** Ends e-mails of one topic once somebody says so: programs that look at links end nothing. */
export function EndMails({ link }: { link: EndedMails }) {
  const [end, { isLoading, isSuccess, error }] = useEndMailsMutation();
  const withHandledErrors = useHandledErrors();
  const topic = t(`end.topic.${link.topic}`);
  return (
    <div role="status" className="grid justify-items-center gap-3 py-12 text-center">
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
  );
}
