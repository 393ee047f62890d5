import { useForm } from 'react-hook-form';
import type { PasswordChange } from '../../../api/types';
import { Button } from '../../../components/Button';
import { FormError } from '../../../components/FormError';
import { useFieldErrors } from '../../../components/useFieldErrors';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { errorCode } from '../../../lib/apiError';
import { toastSuccess } from '../../../lib/toasts';
import { newPasswordRules, passwordHint } from '../accountRules';
import { OwnUsername } from '../OwnUsername';
import { PasswordField } from '../PasswordField';
import { CodeField } from '../two-factor/CodeField';
import { twoFactorComplaints } from '../two-factor/twoFactorComplaints';
import { useCodeNeed } from '../two-factor/useCodeNeed';
import { AccountSection } from '../own/AccountSections';
import { useOwnAccount, type Owner } from '../own/ownAccountApi';
import { t } from '../../../messages/ownAccount';

/** The server's complaints about fields, where it names one. */
function passwordComplaints(error: unknown): Record<string, string> {
  if (errorCode(error) === 'INVALID_CREDENTIALS') return { currentPassword: t('password.wrong') };
  return twoFactorComplaints(error);
}

const NOTHING_TYPED: Required<PasswordChange> = { currentPassword: '', code: '', newPassword: '' };

/** Changes one's own password. What was typed stays after a refusal. */
export function PasswordSection({ owner, email }: { owner: Owner; email: string }) {
  const { useChangePasswordMutation } = useOwnAccount();
  const [changePassword, { error, isLoading }] = useChangePasswordMutation();
  const withHandledErrors = useHandledErrors();
  const form = useForm({ mode: 'onTouched', defaultValues: NOTHING_TYPED });
  const { register, handleSubmit, reset } = form;
  const { errors } = form.formState;
  const { needsCode, shownError } = useCodeNeed(owner, error);
  const isAtField = useFieldErrors(form, error, { complaintsOf: passwordComplaints });

  const submit = handleSubmit(async ({ code, ...passwords }) => {
    const body = { ...passwords, ...(needsCode && { code }) };
    const answer = await withHandledErrors(changePassword({ ...owner, body }));
    if (answer.error) return;
    reset(NOTHING_TYPED);
    toastSuccess(t('password.changed'));
  });

  return (
    <AccountSection title={t('password.title')} text={t('password.text')}>
      <form
        noValidate
        className="flex max-w-md flex-col fields"
        onSubmit={(event) => void submit(event)}
      >
        <OwnUsername email={email} />
        <PasswordField
          label={t('password.present')}
          showLabel={t('password.showPresent')}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: t('password.noPresent') })}
        />
        {needsCode && (
          <CodeField
            error={errors.code?.message}
            {...register('code', { required: t('twoFactor.noCode') })}
          />
        )}
        <PasswordField
          label={t('password.new')}
          showLabel={t('password.showNew')}
          autoComplete="new-password"
          hint={passwordHint()}
          error={errors.newPassword?.message}
          {...register('newPassword', newPasswordRules())}
        />
        <FormError error={shownError} isAtField={isAtField} />
        <Button type="submit" size="sm" isBusy={isLoading} className="self-start">
          {t('password.submit')}
        </Button>
      </form>
    </AccountSection>
  );
}
