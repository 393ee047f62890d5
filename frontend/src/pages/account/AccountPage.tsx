import { useLocation } from 'react-router-dom';
import type { User } from '../../api/types';
import { Page } from '../../components/Page';
import { Spinner } from '../../components/Spinner';
import { EmailSection } from '../../features/account/email/EmailSection';
import { AccountSections } from '../../features/account/own/AccountSections';
import { MailsSection } from '../../features/account/own/MailsSection';
import { OwnDataSection } from '../../features/account/own-data/OwnDataSection';
import { PasswordSection } from '../../features/account/password/PasswordSection';
import { ProfileSection } from '../../features/account/own/ProfileSection';
import { SessionsSection } from '../../features/account/own/SessionsSection';
import { TwoFactorSection } from '../../features/account/two-factor/TwoFactorSection';
import { t } from '../../messages/ownAccount';
import { ForCustomers } from '../ForCustomers';
import { AddressesSection } from './AddressesSection';
import { EndMails, readEndLink } from './EndMails';

/** Where customers see to their own account. */
export function AccountPage() {
  const { hash } = useLocation();
  const endLink = readEndLink(hash);
  if (endLink) {
    return (
      <Page title={t('end.title')}>
        <div className="shop">
          <EndMails key={hash} link={endLink} />
        </div>
      </Page>
    );
  }

  return (
    <Page title={t('title')}>
      <div className="shop pt-8 pb-14 md:pt-10">
        <div className="mx-auto max-w-3xl">
          <h1 className="mb-5 font-display text-title">{t('title')}</h1>
          <ForCustomers
            loading={<Spinner label={t('loading')} />}
            failure={t('failed')}
            loginFirst={t('loginFirst')}
          >
            {(user) => <Sections key={user._id} user={user} />}
          </ForCustomers>
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
