import { useState } from 'react';
import type { StaffMember } from '../../api/types';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { formatDateTime } from '../../lib/dates';
import { toastSuccess } from '../../lib/toasts';
import { useSetSellerDisabledMutation } from './staffApi';

const headClass = 'px-3 py-2.5 text-left text-sm font-semibold text-soft first:pl-4 last:pr-4';
const cellClass = 'px-3 py-2.5 first:pl-4 last:pr-4';

/** Who runs the shop, and who of them may log in. */
export function StaffTable({ staff }: { staff: readonly StaffMember[] }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full">
        <caption className="sr-only">Sellers</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={headClass}>
              Name
            </th>
            <th scope="col" className={`${headClass} max-md:hidden`}>
              Since
            </th>
            <th scope="col" className={`${headClass} max-sm:hidden`}>
              Login
            </th>
            <th scope="col" className={headClass}>
              <span className="sr-only">Change</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {staff.map((member) => (
            <tr key={member._id} className="border-b border-line last:border-b-0">
              <td className={cellClass}>
                <span className="block font-semibold wrap-anywhere">{member.name}</span>
                <span className="text-sm wrap-anywhere text-soft">{member.email}</span>
                {member.isDisabled && (
                  <span className="block text-sm font-semibold text-sale sm:hidden">Disabled</span>
                )}
              </td>
              <td className={`${cellClass} whitespace-nowrap text-soft max-md:hidden`}>
                {formatDateTime(member.createdAt)}
              </td>
              <td className={`${cellClass} max-sm:hidden`}>
                {member.isDisabled ? (
                  <span className="font-semibold text-sale">Disabled</span>
                ) : (
                  'Allowed'
                )}
              </td>
              <td className={`${cellClass} w-0 text-right`}>
                <DisableButton member={member} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
