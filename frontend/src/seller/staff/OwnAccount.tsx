import { AccountSections } from '../../features/account/own/AccountSections';
import { PasswordSection } from '../../features/account/password/PasswordSection';
import { SessionsSection } from '../../features/account/own/SessionsSection';
import { TwoFactorSection } from '../../features/account/two-factor/TwoFactorSection';
import { SellerMails } from './SellerMails';
import { useGetSellerSessionQuery } from './sellerAuthApi';

/** What sellers see to for themselves. */
export function OwnAccount() {
  const { data: seller } = useGetSellerSessionQuery();
  if (!seller) return null;
  const owner = { side: 'seller', id: seller._id } as const;
  return (
    <div className="max-w-3xl [&_h2]:text-[1.375rem]">
      <AccountSections>
        <SellerMails owner={owner} />
        <PasswordSection owner={owner} email={seller.email} />
        <TwoFactorSection owner={owner} email={seller.email} />
        <SessionsSection owner={owner} />
      </AccountSections>
    </div>
  );
}
