import type { PasswordChange } from '../../../api/types';
import { Button } from '../../../components/Button';
import { FormAlert } from '../../../components/FormAlert';
import { useServerForm } from '../../../components/useServerForm';
import { errorCode } from '../../../lib/apiError';
import { toastSuccess } from '../../../lib/toasts';
import { newPasswordRules, passwordHint } from '../accountRules';
import { DialogButton } from '../DialogButton';
import { OwnUsername } from '../OwnUsername';
import { PasswordField } from '../PasswordField';
import { CodeField } from '../two-factor/CodeField';
import { twoFactorFieldErrors } from '../two-factor/twoFactorFieldErrors';
import { useCodeNeed } from '../two-factor/useCodeNeed';
import { AccountSection, ValueRow } from '../settings/AccountSections';
import { useOwnAccount, type Owner } from '../settings/settingsApi';
import { t } from '../../../messages/accountSettings';

interface PasswordSectionProps {
  owner: Owner;
  email: string;
}

/** Changes the user's own password. */
export const PasswordSection = (props: PasswordSectionProps) => (
  <AccountSection title={t('password.title')}>
    <ValueRow
      action={
        <DialogButton label={t('password.submit')} title={t('password.submit')}>
          {(close) => <PasswordForm {...props} onChanged={close} />}
        </DialogButton>
      }
    >
      <p aria-hidden="true" className="tracking-widest text-soft">
        ••••••••
      </p>
    </ValueRow>
  </AccountSection>
);

function fieldErrorsOf(error: unknown): Record<string, string> {
  if (errorCode(error) === 'INVALID_CREDENTIALS') return { currentPassword: t('password.wrong') };
  return twoFactorFieldErrors(error);
}

/** The input is kept after an error. */
function PasswordForm({
  owner,
  email,
  onChanged,
}: PasswordSectionProps & { onChanged: () => void }) {
  const { useChangePasswordMutation } = useOwnAccount();
  const [changePassword] = useChangePasswordMutation();
  const { field, handleSend, isSending, serverError } = useServerForm<Required<PasswordChange>>({
    defaultValues: { currentPassword: '', code: '', newPassword: '' },
    fieldErrorsOf,
  });
  const needsCode = useCodeNeed(owner, serverError);

  const submit = handleSend(async ({ code, ...passwords }, send) => {
    const body = { ...passwords, ...(needsCode && { code }) };
    const { error } = await send(changePassword({ ...owner, body }));
    if (error) return error;
    toastSuccess(t('password.changed'));
    onChanged();
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      <p className="text-soft">{t('password.text')}</p>
      <OwnUsername email={email} />
      <PasswordField
        label={t('password.present')}
        showLabel={t('password.showPresent')}
        autoComplete="current-password"
        {...field('currentPassword', { required: t('password.noPresent') })}
      />
      {needsCode && <CodeField {...field('code', { required: t('twoFactor.noCode') })} />}
      <PasswordField
        label={t('password.new')}
        showLabel={t('password.showNew')}
        autoComplete="new-password"
        hint={passwordHint()}
        {...field('newPassword', newPasswordRules())}
      />
      <FormAlert>{serverError?.message}</FormAlert>
      <Button type="submit" isBusy={isSending} className="w-full">
        {t('password.submit')}
      </Button>
    </form>
  );
}
