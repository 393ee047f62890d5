import { useState } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Link } from '../../components/Link';
import { Page } from '../../components/Page';
import { QueryFallback } from '../../components/QueryFallback';
import { Spinner } from '../../components/Spinner';
import { useUrlFilters } from '../../components/useUrlFilters';
import { AccountSection, AccountSections } from '../../features/account/settings/AccountSections';
import { MailChoices } from '../../features/account/settings/MailChoices';
import type { Owner } from '../../features/account/settings/settingsApi';
import { SessionsSection } from '../../features/account/settings/SessionsSection';
import { PasswordSection } from '../../features/account/password/PasswordSection';
import { TwoFactorSection } from '../../features/account/two-factor/TwoFactorSection';
import { toastSuccess } from '../../lib/toasts';
import { oneOf, urlQuery } from '../../lib/urlQuery';
import { ChangeLog } from '../audit-log/AuditLog';
import { t } from '../messages/staff';
import { AddSellerForm } from './AddSellerForm';
import { useGetSellerSessionQuery } from './sellerAuthApi';
import { useGetStaffQuery } from './staffApi';
import { StaffTable } from './StaffTable';

const tabClass =
  'inline-flex h-11 items-center border-b-2 px-1 font-semibold transition-colors aria-[current=page]:border-brand aria-[current=page]:text-brand border-transparent text-soft hover:text-ink';

const query = urlQuery({ view: oneOf(['changes', 'account']) });

const VIEWS = [
  { view: undefined, to: '/seller/staff', label: 'sellers' },
  { view: 'changes', to: '/seller/staff?view=changes', label: 'changes' },
  { view: 'account', to: '/seller/staff?view=account', label: 'account' },
] as const;

/** The sellers, the audit log, and the seller's own account. */
export function StaffPage() {
  const { view } = useUrlFilters(query);

  return (
    <Page title={t(view ?? 'title')}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-section">{t('title')}</h1>
        <AddSeller />
      </div>
      <nav aria-label={t('title')} className="mb-4 flex flex-wrap gap-x-6 border-b border-line">
        {VIEWS.map(({ view: each, to, label }) => (
          <Link
            key={to}
            to={to}
            aria-current={view === each ? 'page' : undefined}
            className={tabClass}
          >
            {t(label)}
          </Link>
        ))}
      </nav>
      {view === 'changes' && <ChangeLog />}
      {view === 'account' && <OwnAccount />}
      {!view && <Sellers />}
    </Page>
  );
}

function AddSeller() {
  const [isOpen, setOpen] = useState(false);
  const { data: seller } = useGetSellerSessionQuery();

  function added(name: string): void {
    setOpen(false);
    toastSuccess(t('added', { name }));
  }

  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t('addSeller')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('addTitle')}>
        {seller && <AddSellerForm by={seller} onAdded={added} />}
      </Dialog>
    </>
  );
}

function Sellers() {
  const { data, isError, refetch } = useGetStaffQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  if (data) return <StaffTable staff={data} />;
  return (
    <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
      <Spinner label={t('loading')} />
    </QueryFallback>
  );
}

/** A seller's email preferences. */
const SellerMails = ({ owner }: { owner: Owner }) => (
  <AccountSection title={t('mails.title')} text={t('mails.text')}>
    <MailChoices
      owner={owner}
      textOf={(topic) => ({ name: t(`mails.${topic}.name`), text: t(`mails.${topic}.text`) })}
    />
    <p className="mt-5 max-w-prose text-sm text-soft">{t('mails.always')}</p>
  </AccountSection>
);

/** The seller's own account settings. */
function OwnAccount() {
  const { data: seller } = useGetSellerSessionQuery();
  if (!seller) return null;
  const owner = { side: 'seller', id: seller._id } as const;
  return (
    <div className="max-w-3xl [&_h2]:text-[min(1.375rem,11vw)]">
      <AccountSections>
        <SellerMails owner={owner} />
        <PasswordSection owner={owner} email={seller.email} />
        <TwoFactorSection owner={owner} email={seller.email} />
        <SessionsSection owner={owner} />
      </AccountSections>
    </div>
  );
}
