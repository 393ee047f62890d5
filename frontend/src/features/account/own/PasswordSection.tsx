import { useForm } from 'react-hook-form';
import type { PasswordChange } from '../../../api/types';
import { Button } from '../../../components/Button';
import { FormError } from '../../../components/FormError';
import { useFieldErrors } from '../../../components/useFieldErrors';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { errorCode, fieldErrors } from '../../../lib/apiError';
import { toastSuccess } from '../../../lib/toasts';
import { newPasswordRules, passwordHint } from '../accountRules';
import { PasswordField } from '../PasswordField';
import { AccountSection } from './AccountSection';
import { useChangePasswordMutation, type Owner } from './ownAccountApi';
import { t } from '../../../messages/ownAccount';

/** The server's complaints about fields, where it names one. */
function passwordComplaints(error: unknown): Record<string, string> {
  if (errorCode(error) === 'INVALID_CREDENTIALS') return { currentPassword: t('password.wrong') };
  return fieldErrors(error);
}

const NOTHING_TYPED: PasswordChange = { currentPassword: '', newPassword: '' };

/** Changes one's own password. What was typed stays after a refusal. */
export function PasswordSection({ owner }: { owner: Owner }) {
  const [changePassword, { error, isLoading }] = useChangePasswordMutation();
  const withHandledErrors = useHandledErrors();
  const form = useForm<PasswordChange>({ mode: 'onTouched', defaultValues: NOTHING_TYPED });
  const { register, handleSubmit, reset } = form;
  const { errors } = form.formState;
  const isAtField = useFieldErrors(form, error, { complaintsOf: passwordComplaints });

  const submit = handleSubmit(async (body) => {
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
        <Button type="submit" size="sm" isBusy={isLoading} className="self-start">
          {t('password.submit')}
        </Button>
      </form>
    </AccountSection>
  );
}
