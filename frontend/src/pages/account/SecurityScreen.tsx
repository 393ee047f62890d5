import type { User } from '../../api/types';
import { PasswordSection } from '../../features/account/password/PasswordSection';
import { AccountSections } from '../../features/account/settings/AccountSections';
import { SessionsSection } from '../../features/account/settings/SessionsSection';
import { TwoFactorSection } from '../../features/account/two-factor/TwoFactorSection';

export function SecurityScreen({ user }: { user: User }) {
  const owner = { side: 'user', id: user._id } as const;
  return (
    <AccountSections>
      <PasswordSection owner={owner} email={user.email} />
      <TwoFactorSection owner={owner} email={user.email} />
      <SessionsSection owner={owner} />
    </AccountSections>
  );
}
