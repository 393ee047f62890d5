import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
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

const tabClass =
  'inline-flex h-11 items-center border-b-2 px-1 font-semibold transition-colors aria-[current=page]:border-brand aria-[current=page]:text-brand border-transparent text-soft hover:text-ink';

const PARSERS = { view: oneOf(['changes']) };

/** The people who run the shop, and what they changed. */
export function StaffPage() {
  const { view } = useUrlFilters(PARSERS);
  const isLog = view === 'changes';

  return (
    <Page title={isLog ? 'Changes' : 'Staff'}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-display text-section">Staff</h1>
        <StaffActions />
      </div>
      <nav aria-label="Staff" className="mb-4 flex gap-6 border-b border-line">
        <Link to="/seller/staff" aria-current={isLog ? undefined : 'page'} className={tabClass}>
          Sellers
        </Link>
        <Link
          to="/seller/staff?view=changes"
          aria-current={isLog ? 'page' : undefined}
          className={tabClass}
        >
          Changes
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
        Change my password
      </Button>
      <Button size="sm" onClick={() => setOpen('add')}>
        Add seller
      </Button>
      <Dialog open={open === 'add'} onClose={close} title="Add a seller">
        <AddSellerForm onAdded={(name) => done(`${name} can log in now`)} />
      </Dialog>
      <Dialog open={open === 'password'} onClose={close} title="Change my password">
        <ChangePasswordForm onChanged={() => done('Password changed')} />
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
    <QueryFallback isError={isError} failure="The staff could not be loaded." onRetry={refetch}>
      <Spinner label="Loading the staff" />
    </QueryFallback>
  );
}
