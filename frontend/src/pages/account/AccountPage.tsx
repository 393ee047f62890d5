import { useLocation } from 'react-router-dom';
import type { User, EndedMails } from '../../api/types';
import { Button } from '../../components/Button';
import { ButtonLink } from '../../components/ButtonLink';
import { FocusedHeading } from '../../components/FocusedHeading';
import { FormError } from '../../components/FormError';
import { Page } from '../../components/Page';
import { Spinner } from '../../components/Spinner';
import { useHandledErrors } from '../../components/useHandledErrors';
import { EmailSection } from '../../features/account/email/EmailSection';
import { OwnDataSection } from '../../features/account/data-export/OwnDataSection';
import { AccountSections } from '../../features/account/settings/AccountSections';
import { useEndMailsMutation } from '../../features/account/settings/mailChoicesApi';
import { MailsSection } from '../../features/account/settings/MailsSection';
import { ProfileSection } from '../../features/account/settings/ProfileSection';
import { SessionsSection } from '../../features/account/settings/SessionsSection';
import { PasswordSection } from '../../features/account/password/PasswordSection';
import { TwoFactorSection } from '../../features/account/two-factor/TwoFactorSection';
import { t } from '../../messages/accountSettings';
import { RequireCustomer } from '../RequireCustomer';
import { AddressesSection } from './AddressesSection';

/** The customer's own account. */
export function AccountPage() {
  const { hash } = useLocation();
  const endLink = readEndLink(hash);
  if (endLink) {
    return (
      <Page title={t('end.title')}>
        <div className="shop">
          <UnsubscribeMails key={hash} link={endLink} />
        </div>
      </Page>
    );
  }

  return (
    <Page title={t('title')}>
      <div className="shop pt-8 pb-14 md:pt-10">
        <div className="mx-auto max-w-3xl">
          <h1 className="mb-5 font-display text-title">{t('title')}</h1>
          <RequireCustomer
            loading={<Spinner label={t('loading')} />}
            failure={t('failed')}
            loginFirst={t('loginFirst')}
          >
            {(user) => <Sections key={user._id} user={user} />}
          </RequireCustomer>
        </div>
      </div>
    </Page>
  );
}

function Sections({ user }: { user: User }) {
  const owner = { side: 'user', id: user._id } as const;
  return (
    <AccountSections>
      <ProfileSection user={user} />
      <EmailSection owner={owner} />
      <AddressesSection user={user} />
      <PasswordSection owner={owner} email={user.email} />
      <MailsSection owner={owner} />
      <TwoFactorSection owner={owner} email={user.email} />
      <SessionsSection owner={owner} />
      <OwnDataSection user={user} />
    </AccountSections>
  );
}

const TOPICS = [
  'order-updates',
  'new-orders',
  'payments',
  'problems',
  'low-stock',
  'daily-summary',
] as const;

/** Reads an emailed unsubscribe link. Its secret is in the hash, which is never sent to a server. */
function readEndLink(hash: string): EndedMails | undefined {
  const given = new URLSearchParams(hash.slice(1));
  const key = given.get('end');
  const topic = TOPICS.find((one) => one === given.get('topic'));
  return key && topic ? { key, topic } : undefined;
}

const HEADING = 'font-display text-title text-balance';

/** Unsubscribes from emails of one topic. Requires a click, because email scanners open links too. */
function UnsubscribeMails({ link }: { link: EndedMails }) {
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
