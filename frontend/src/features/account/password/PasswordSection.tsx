import type { PasswordChange } from '../../../api/types';
import { Button } from '../../../components/Button';
import { FormAlert } from '../../../components/FormAlert';
import { useServerForm } from '../../../components/useServerForm';
import { errorCode } from '../../../lib/apiError';
import { toastSuccess } from '../../../lib/toasts';
import { newPasswordRules, passwordHint } from '../accountRules';
import { OwnUsername } from '../OwnUsername';
import { PasswordField } from '../PasswordField';
import { CodeField } from '../two-factor/CodeField';
import { twoFactorFieldErrors } from '../two-factor/twoFactorFieldErrors';
import { useCodeNeed } from '../two-factor/useCodeNeed';
import { AccountSection } from '../settings/AccountSections';
import { useOwnAccount, type Owner } from '../settings/settingsApi';
import { t } from '../../../messages/accountSettings';

function fieldErrorsOf(error: unknown): Record<string, string> {
  if (errorCode(error) === 'INVALID_CREDENTIALS') return { currentPassword: t('password.wrong') };
  return twoFactorFieldErrors(error);
}

const NOTHING_TYPED: Required<PasswordChange> = { currentPassword: '', code: '', newPassword: '' };

/** Changes the user's own password. The input is kept after an error. */
export function PasswordSection({ owner, email }: { owner: Owner; email: string }) {
  const { useChangePasswordMutation } = useOwnAccount();
  const [changePassword] = useChangePasswordMutation();
  const { field, handleSend, isSending, serverError, reset } = useServerForm({
    defaultValues: NOTHING_TYPED,
    fieldErrorsOf,
  });
  const needsCode = useCodeNeed(owner, serverError);

  const submit = handleSend(async ({ code, ...passwords }, send) => {
    const body = { ...passwords, ...(needsCode && { code }) };
    const { error } = await send(changePassword({ ...owner, body }));
    if (error) return error;
    reset(NOTHING_TYPED);
    toastSuccess(t('password.changed'));
  });

  return (
    <AccountSection title={t('password.title')} text={t('password.text')}>
      <form noValidate className="flex max-w-md flex-col fields" onSubmit={submit}>
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
        <Button type="submit" size="sm" isBusy={isSending} className="self-start">
          {t('password.submit')}
        </Button>
      </form>
    </AccountSection>
  );
}
