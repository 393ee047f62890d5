import { useState } from 'react';
import type { Reauthentication, StaffMember } from '../../api/types';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import type { Send } from '../../components/useServerForm';
import { sessionName } from '../../features/account/settings/SessionsSection';
import { useFormatDateTime } from '../../features/shop/shopZone';
import { toastSuccess } from '../../lib/toasts';
import { PasswordLink } from './PasswordLink';
import { StaffActionForm } from './StaffActionForm';
import { useGetSellerSessionQuery } from './sellerAuthApi';
import { useEndSellerSessionsMutation, useResetTwoFactorMutation } from './staffApi';
import { t } from '../messages/staff';

/** The sessions and the two-factor login of a seller, with the actions available to colleagues. */
export function StaffLogins({ member }: { member: StaffMember }) {
  const [isOpen, setOpen] = useState(false);
  const { name } = member;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="px-4! whitespace-nowrap"
        aria-label={t('logins.of', { name })}
        onClick={() => setOpen(true)}
      >
        {t('logins.open', { count: member.sessions.length })}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('logins.of', { name })}>
        <Logins member={member} />
      </Dialog>
    </>
  );
}

function Logins({ member }: { member: StaffMember }) {
  const { sessions, lastLoginAt, hasTwoFactor } = member;
  const formatDateTime = useFormatDateTime();
  const { data: seller } = useGetSellerSessionQuery();
  const isOwn = seller?._id === member._id;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">
        {lastLoginAt ? t('logins.last', { time: formatDateTime(lastLoginAt) }) : t('logins.never')}
      </p>
      {sessions.length > 0 && (
        <ul aria-label={t('logins.sessions')} className="flex flex-col divide-y divide-line">
          {sessions.map((session) => (
            <li key={session._id} className="py-2.5 first:pt-0">
              <p className="font-semibold wrap-anywhere">{sessionName(session)}</p>
              <p className="text-sm text-soft">
                {t('logins.used', { time: formatDateTime(session.lastUsedAt) })}
              </p>
            </li>
          ))}
        </ul>
      )}
      <p>{t(hasTwoFactor ? 'logins.hasTwoFactor' : 'logins.noTwoFactor')}</p>
      {isOwn ? <p className="text-soft">{t('logins.own')}</p> : <Actions member={member} />}
      {!isOwn && !member.isDisabled && <PasswordLink member={member} />}
    </div>
  );
}

function Actions({ member: { _id: id, name, sessions, hasTwoFactor } }: { member: StaffMember }) {
  const [endSessions, ending] = useEndSellerSessionsMutation();

  async function end(): Promise<void> {
    const { error } = await endSessions(id);
    if (!error) toastSuccess(t('logins.ended', { name }));
  }

  return (
    <div className="flex flex-wrap gap-2">
      {sessions.length > 0 && (
        <Button variant="outline" size="sm" isBusy={ending.isLoading} onClick={() => void end()}>
          {t('logins.end')}
        </Button>
      )}
      {hasTwoFactor && <ResetTwoFactor id={id} name={name} />}
    </div>
  );
}

interface ResetProps {
  id: string;
  name: string;
}

function ResetTwoFactor({ id, name }: ResetProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        {t('logins.reset')}
      </Button>
      <Dialog open={isOpen} onClose={close} title={t('logins.resetTitle', { name })}>
        <ResetForm id={id} name={name} onDone={close} />
      </Dialog>
    </>
  );
}

function ResetForm({ id, name, onDone }: ResetProps & { onDone: () => void }) {
  const [resetTwoFactor] = useResetTwoFactorMutation();

  async function submit(factors: Reauthentication, send: Send): Promise<unknown> {
    const { error } = await send(resetTwoFactor({ id, ...factors }));
    if (error) return error;
    onDone();
    toastSuccess(t('logins.wasReset', { name }));
  }
  return (
    <StaffActionForm
      text={t('logins.resetText')}
      submitLabel={t('logins.resetSubmit')}
      onSubmit={submit}
    />
  );
}
