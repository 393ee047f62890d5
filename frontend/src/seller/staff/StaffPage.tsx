import { useState } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Link } from '../../components/Link';
import { Page } from '../../components/Page';
import { QueryFallback } from '../../components/QueryFallback';
import { Spinner } from '../../components/Spinner';
import { useUrlFilters } from '../../components/useUrlFilters';
import { oneOf } from '../../lib/urlParsers';
import { AddSellerForm } from './AddSellerForm';
import { ChangePasswordForm } from './ChangePasswordForm';
import { useGetStaffQuery } from './staffApi';
import { StaffTable } from './StaffTable';
import { toastSuccess } from '../../lib/toasts';
import { ChangeLog } from '../changes/ChangeLog';
import { t } from '../messages/staff';

const tabClass =
  'inline-flex h-11 items-center border-b-2 px-1 font-semibold transition-colors aria-[current=page]:border-brand aria-[current=page]:text-brand border-transparent text-soft hover:text-ink';

const PARSERS = { view: oneOf(['changes']) };

/** The people who run the shop, and what they changed. */
export function StaffPage() {
  const { view } = useUrlFilters(PARSERS);
  const isLog = view === 'changes';

  return (
    <Page title={isLog ? t('changes') : t('title')}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-section">{t('title')}</h1>
        <StaffActions />
      </div>
      <nav aria-label={t('title')} className="mb-4 flex gap-6 border-b border-line">
        <Link to="/seller/staff" aria-current={isLog ? undefined : 'page'} className={tabClass}>
          {t('sellers')}
        </Link>
        <Link
          to="/seller/staff?view=changes"
          aria-current={isLog ? 'page' : undefined}
          className={tabClass}
        >
          {t('changes')}
        </Link>
      </nav>
      {isLog ? <ChangeLog /> : <Sellers />}
    </Page>
  );
}

function StaffActions() {
  const [open, setOpen] = useState<'add' | 'password' | null>(null);
  const close = () => setOpen(null);

  function done(text: string): void {
    close();
    toastSuccess(text);
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => setOpen('password')}>
        {t('changePassword')}
      </Button>
      <Button size="sm" onClick={() => setOpen('add')}>
        {t('addSeller')}
      </Button>
      <Dialog open={open === 'add'} onClose={close} title={t('addTitle')}>
        <AddSellerForm onAdded={(name) => done(t('added', { name }))} />
      </Dialog>
      <Dialog open={open === 'password'} onClose={close} title={t('changePassword')}>
        <ChangePasswordForm onChanged={() => done(t('passwordChanged'))} />
      </Dialog>
    </div>
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
