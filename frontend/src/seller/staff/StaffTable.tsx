import { useState } from 'react';
import type { Reauthentication, StaffMember } from '../../api/types';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import type { Send } from '../../components/useServerForm';
import { useFormatDateTime } from '../../features/shop/shopZone';
import { toastSuccess } from '../../lib/toasts';
import { DataTable } from '../tables/DataTable';
import { StaffActionForm } from './StaffActionForm';
import { StaffLogins } from './StaffLogins';
import { useSetSellerDisabledMutation } from './staffApi';
import { t } from '../messages/staff';

type FormatDateTime = (iso: string) => string;

const lastLogin = ({ lastLoginAt }: StaffMember, formatDateTime: FormatDateTime): string =>
  lastLoginAt ? formatDateTime(lastLoginAt) : t('table.never');

const columns = (formatDateTime: FormatDateTime) => [
  {
    head: t('table.name'),
    cell: (member: StaffMember) => <MemberName member={member} formatDateTime={formatDateTime} />,
  },
  {
    head: t('table.since'),
    className: 'text-left max-xl:hidden',
    cellClass: 'whitespace-nowrap text-soft',
    cell: ({ createdAt }: StaffMember) => formatDateTime(createdAt),
  },
  {
    head: t('table.lastLogin'),
    className: 'text-left max-md:hidden',
    cellClass: 'whitespace-nowrap text-soft',
    cell: (member: StaffMember) => lastLogin(member, formatDateTime),
  },
  {
    head: t('table.login'),
    className: 'text-left max-sm:hidden',
    cell: (member: StaffMember) => <LoginState member={member} />,
  },
  {
    head: <span className="sr-only">{t('table.change')}</span>,
    className: 'w-0 text-right',
    cell: (member: StaffMember) => (
      <div className="flex justify-end gap-2 max-sm:flex-col max-sm:items-end">
        <StaffLogins member={member} />
        <DisableButton member={member} />
      </div>
    ),
  },
];

/** All sellers, including disabled ones. */
export function StaffTable({ staff }: { staff: readonly StaffMember[] }) {
  const formatDateTime = useFormatDateTime();
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <DataTable
        caption={t('sellers')}
        columns={columns(formatDateTime)}
        rows={staff}
        keyOf={({ _id }) => _id}
      />
    </div>
  );
}

interface MemberNameProps {
  member: StaffMember;
  formatDateTime: FormatDateTime;
}

/** On small screens also the values of the hidden columns. */
function MemberName({ member, formatDateTime }: MemberNameProps) {
  return (
    <>
      <span className="block font-semibold wrap-anywhere">{member.name}</span>
      <span className="text-sm wrap-anywhere text-soft">{member.email}</span>
      <span className="block text-sm text-soft md:hidden">
        {t('table.lastLogin')}: {lastLogin(member, formatDateTime)}
      </span>
      <span className="block text-sm text-soft sm:hidden">
        {t('table.login')}: <LoginState member={member} />
      </span>
    </>
  );
}

const LoginState = ({ member: { isDisabled } }: { member: StaffMember }) =>
  isDisabled ? (
    <span className="font-semibold text-sale">{t('table.disabled')}</span>
  ) : (
    t('table.allowed')
  );

function DisableButton({ member }: { member: StaffMember }) {
  const [isOpen, setOpen] = useState(false);
  const { name, isDisabled } = member;
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="px-4!"
        aria-label={isDisabled ? t('enableSeller', { name }) : t('disableSeller', { name })}
        onClick={() => setOpen(true)}
      >
        {isDisabled ? t('enable') : t('disable')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={isDisabled ? t('enableTitle', { name }) : t('disableTitle', { name })}
      >
        <DisableForm member={member} onDone={close} />
      </Dialog>
    </>
  );
}

interface DisableFormProps {
  member: StaffMember;
  onDone: () => void;
}

function DisableForm({ member: { _id: id, name, isDisabled }, onDone }: DisableFormProps) {
  const [setDisabled] = useSetSellerDisabledMutation();

  async function submit(factors: Reauthentication, send: Send): Promise<unknown> {
    const { error } = await send(setDisabled({ id, isDisabled: !isDisabled, ...factors }));
    if (error) return error;
    onDone();
    toastSuccess(isDisabled ? t('mayAgain', { name }) : t('mayNot', { name }));
  }
  return (
    <StaffActionForm
      text={isDisabled ? t('enableText') : t('disableText')}
      submitLabel={isDisabled ? t('enable') : t('disable')}
      onSubmit={submit}
    />
  );
}
