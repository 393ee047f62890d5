import { useState } from 'react';
import type { StaffMember } from '../../api/types';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { formatDateTime } from '../../lib/dates';
import { toastSuccess } from '../../lib/toasts';
import { DataTable } from '../tables/DataTable';
import { useSetSellerDisabledMutation } from './staffApi';

const COLUMNS = [
  { head: 'Name', cell: (member: StaffMember) => <MemberName member={member} /> },
  {
    head: 'Since',
    className: 'text-left max-md:hidden',
    cellClass: 'whitespace-nowrap text-soft',
    cell: ({ createdAt }: StaffMember) => formatDateTime(createdAt),
  },
  {
    head: 'Login',
    className: 'text-left max-sm:hidden',
    cell: ({ isDisabled }: StaffMember) =>
      isDisabled ? <span className="font-semibold text-sale">Disabled</span> : 'Allowed',
  },
  {
    head: <span className="sr-only">Change</span>,
    className: 'w-0 text-right',
    cell: (member: StaffMember) => <DisableButton member={member} />,
  },
];

/** Who runs the shop, and who of them may log in. */
export function StaffTable({ staff }: { staff: readonly StaffMember[] }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <DataTable caption="Sellers" columns={COLUMNS} rows={staff} keyOf={({ _id }) => _id} />
    </div>
  );
}

function MemberName({ member: { name, email, isDisabled } }: { member: StaffMember }) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{name}</span>
      <span className="text-sm wrap-anywhere text-soft">{email}</span>
      {isDisabled && (
        <span className="block text-sm font-semibold text-sale sm:hidden">Disabled</span>
      )}
    </>
  );
}

function DisableButton({ member: { _id: id, name, isDisabled } }: { member: StaffMember }) {
  const [isAsking, setAsking] = useState(false);
  const [setDisabled, { isLoading }] = useSetSellerDisabledMutation();

  async function confirm(): Promise<void> {
    if (isLoading) return;
    const { error } = await setDisabled({ id, isDisabled: !isDisabled });
    setAsking(false);
    if (!error) toastSuccess(isDisabled ? `${name} may log in again` : `${name} is disabled`);
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="min-h-11 px-4"
        aria-label={`${isDisabled ? 'Enable' : 'Disable'} ${name}`}
        onClick={() => setAsking(true)}
      >
        {isDisabled ? 'Enable' : 'Disable'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={isDisabled ? `Enable ${name}?` : `Disable ${name}?`}
        confirmLabel={isDisabled ? 'Enable' : 'Disable'}
        dismissLabel="Leave it"
        isBusy={isLoading}
        onConfirm={() => void confirm()}
        onDismiss={() => setAsking(false)}
      >
        {isDisabled
          ? 'They can log in again with their old password.'
          : 'They are logged out at once and cannot log in until somebody enables them again.'}
      </ConfirmDialog>
    </>
  );
}
