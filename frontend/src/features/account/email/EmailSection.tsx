import type { OwnEmail } from '../../../api/types';
import { Button } from '../../../components/Button';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { toastSuccess } from '../../../lib/toasts';
import { AccountSection, ValueRow } from '../settings/AccountSections';
import { DialogButton } from '../DialogButton';
import type { Owner } from '../settings/settingsApi';
import { ChangeEmailForm } from './ChangeEmailForm';
import { useCancelEmailChangeMutation, useGetOwnEmailQuery } from './emailApi';
import { SendEmailLink } from './SendEmailLink';
import { t } from '../../../messages/email';

/** Shows the email of the account and whether it is confirmed, and changes it. */
export function EmailSection({ owner }: { owner: Owner }) {
  const { data, isError, refetch } = useGetOwnEmailQuery(owner.id, {
    refetchOnMountOrArgChange: true,
    // The link in the email opens in another tab.
    refetchOnFocus: true,
  });
  return (
    <AccountSection title={t('title')}>
      {data ? (
        <OwnEmailStatus owner={owner} own={data} />
      ) : (
        <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
          <Spinner label={t('loading')} />
        </QueryFallback>
      )}
    </AccountSection>
  );
}

function OwnEmailStatus({ owner, own }: { owner: Owner; own: OwnEmail }) {
  const { email, isConfirmed, newEmail, isMailOffered } = own;
  return (
    <div className="flex flex-col gap-4">
      <ValueRow
        action={
          isMailOffered && (
            <DialogButton label={t('change.open')} title={t('change.submit')}>
              {(close) => <ChangeEmailForm owner={owner} present={email} onSent={close} />}
            </DialogButton>
          )
        }
      >
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
          {email}
          <span
            className={`rounded-full px-2.5 py-0.5 text-xs font-semibold ${isConfirmed ? 'bg-brand-tint text-brand-ink' : 'border border-control text-soft'}`}
          >
            {t(isConfirmed ? 'confirmed' : 'notConfirmed')}
          </span>
        </p>
      </ValueRow>
      {!isConfirmed && isMailOffered && (
        <>
          <p className="max-w-prose text-sm text-soft">{t('unconfirmed')}</p>
          <SendEmailLink email={email} />
        </>
      )}
      {newEmail !== null && <PendingChange email={newEmail} />}
      {!isMailOffered && <p className="text-soft">{t('noMails')}</p>}
    </div>
  );
}

function PendingChange({ email }: { email: string }) {
  const [cancel, { isLoading }] = useCancelEmailChangeMutation();

  async function press(): Promise<void> {
    const { error } = await cancel();
    if (!error) toastSuccess(t('pending.cancelled'));
  }

  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-background p-4">
      <p role="status" className="wrap-anywhere">
        {t('pending.text', { email })}
      </p>
      <Button
        variant="outline"
        size="sm"
        isBusy={isLoading}
        className="self-start"
        onClick={() => void press()}
      >
        {t('pending.cancel')}
      </Button>
    </div>
  );
}
