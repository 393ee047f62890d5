import { useForm } from 'react-hook-form';
import type { PasswordChange } from '../../api/types';
import { Button } from '../../components/Button';
import { FormError } from '../../components/FormError';
import { useFieldErrors } from '../../components/useFieldErrors';
import { useHandledErrors } from '../../components/useHandledErrors';
import { errorCode, fieldErrors } from '../../lib/apiError';
import { newPasswordRules, passwordHint } from '../../features/account/accountRules';
import { PasswordField } from '../../features/account/PasswordField';
import { useChangePasswordMutation } from './staffApi';
import { t } from '../messages/staff';

/** The server's complaints about fields, where it names one. */
function passwordComplaints(error: unknown): Record<string, string> {
  if (errorCode(error) === 'INVALID_CREDENTIALS') {
    return { currentPassword: t('password.wrong') };
  }
  return fieldErrors(error);
}

/** Changes one's own password. What was typed stays after a refusal. */
export function ChangePasswordForm({ onChanged }: { onChanged: () => void }) {
  const [changePassword, { error, isLoading }] = useChangePasswordMutation();
  const withHandledErrors = useHandledErrors();
  const form = useForm<PasswordChange>({
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const isAtField = useFieldErrors(form, error, { complaintsOf: passwordComplaints });

  const submit = handleSubmit(async (passwords) => {
    const answer = await withHandledErrors(changePassword(passwords));
    if (!answer.error) onChanged();
  });

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <p className="text-soft">{t('password.text')}</p>
      <PasswordField
        label={t('password.present')}
        showLabel={t('password.showPresent')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword', { required: t('password.noPresent') })}
      />
      <PasswordField
        label={t('password.new')}
        showLabel={t('password.showNew')}
        autoComplete="new-password"
        hint={passwordHint()}
        error={errors.newPassword?.message}
        {...register('newPassword', newPasswordRules())}
      />
      <FormError error={error} isAtField={isAtField} />
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t('password.submit')}
      </Button>
    </form>
  );
}
