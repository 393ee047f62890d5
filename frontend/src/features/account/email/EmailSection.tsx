import type { OwnEmail } from '../../../api/types';
import { Button } from '../../../components/Button';
import { QueryFallback } from '../../../components/QueryFallback';
import { Spinner } from '../../../components/Spinner';
import { toastSuccess } from '../../../lib/toasts';
import { AccountSection } from '../settings/AccountSections';
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
        <div className="flex flex-col gap-5">
          <PresentEmail own={data} />
          {data.newEmail !== null && <PendingChange email={data.newEmail} />}
          {data.isMailOffered ? (
            <ChangeEmailForm owner={owner} present={data.email} />
          ) : (
            <p className="text-soft">{t('noMails')}</p>
          )}
        </div>
      ) : (
        <QueryFallback isError={isError} failure={t('failed')} onRetry={refetch}>
          <Spinner label={t('loading')} />
        </QueryFallback>
      )}
    </AccountSection>
  );
}

function PresentEmail({ own: { email, isConfirmed, isMailOffered } }: { own: OwnEmail }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
        {email}
        {isConfirmed && (
          <span className="rounded-full bg-brand-tint px-2.5 py-0.5 text-xs font-semibold text-brand-ink">
            {t('confirmed')}
          </span>
        )}
      </p>
      {!isConfirmed && isMailOffered && (
        <div className="flex flex-col gap-3 rounded-card border border-line bg-background p-4">
          <p>{t('unconfirmed')}</p>
          <SendEmailLink email={email} />
        </div>
      )}
    </>
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
