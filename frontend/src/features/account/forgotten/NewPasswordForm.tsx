import { useForm } from 'react-hook-form';
import { Button } from '../../../components/Button';
import { FormError } from '../../../components/FormError';
import { useFieldErrors } from '../../../components/useFieldErrors';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { errorCode } from '../../../lib/apiError';
import { newPasswordRules, passwordHint } from '../accountRules';
import { PasswordField } from '../PasswordField';
import { useResetPasswordMutation, type Side } from './forgottenPasswordApi';
import { t } from '../../../messages/forgottenPassword';

interface NewPasswordFormProps {
  side: Side;
  /** Of the link. */
  token: string;
  /** The password is changed, of the account with this e-mail address. */
  onDone: (email: string) => void;
  /** The link does not count any more. */
  onSpent: () => void;
}

/** Takes the new password of who has a link for that. */
export function NewPasswordForm({ side, token, onDone, onSpent }: NewPasswordFormProps) {
  const [resetPassword, { error, isLoading }] = useResetPasswordMutation();
  const withHandledErrors = useHandledErrors();
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '' } });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const isAtField = useFieldErrors(form, error);

  const submit = handleSubmit(async ({ password }) => {
    const answer = await withHandledErrors(resetPassword({ side, token, password }));
    if (answer.data !== undefined) onDone(answer.data);
    if (errorCode(answer.error) === 'LINK_SPENT') onSpent();
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={(event) => void submit(event)}>
      <p className="text-soft">{t('reset.text')}</p>
      <PasswordField
        label={t('reset.password')}
        showLabel={t('reset.showPassword')}
        autoComplete="new-password"
        hint={passwordHint()}
        error={errors.password?.message}
        {...register('password', newPasswordRules())}
      />
      <FormError error={error} isAtField={isAtField} />
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t('reset.submit')}
      </Button>
    </form>
  );
}
