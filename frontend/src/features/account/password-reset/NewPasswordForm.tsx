import { Button } from '../../../components/Button';
import { FormAlert } from '../../../components/FormAlert';
import { useServerForm } from '../../../components/useServerForm';
import { errorCode } from '../../../lib/apiError';
import { newPasswordRules, passwordHint } from '../accountRules';
import { PasswordField } from '../PasswordField';
import { useResetPasswordMutation, type Side } from './passwordResetApi';
import { t } from '../../../messages/passwordReset';

interface NewPasswordFormProps {
  side: Side;
  /** The token of the reset link. */
  token: string;
  /** Called with the account's email after the password was changed. */
  onDone: (email: string) => void;
  /** Called if the link is no longer valid. */
  onSpent: () => void;
}

/** Sets a new password with a reset link. */
export function NewPasswordForm({ side, token, onDone, onSpent }: NewPasswordFormProps) {
  const [resetPassword] = useResetPasswordMutation();
  const { field, handleSend, isSending, serverError } = useServerForm({
    defaultValues: { password: '' },
  });

  const submit = handleSend(async ({ password }, send) => {
    const { data, error } = await send(resetPassword({ side, token, password }));
    if (data !== undefined) onDone(data);
    if (errorCode(error) === 'LINK_SPENT') onSpent();
    return error;
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      <p className="text-soft">{t('reset.text')}</p>
      <PasswordField
        label={t('reset.password')}
        showLabel={t('reset.showPassword')}
        autoComplete="new-password"
        hint={passwordHint()}
        {...field('password', newPasswordRules())}
      />
      <FormAlert>{serverError?.message}</FormAlert>
      <Button type="submit" isBusy={isSending} className="mt-1 w-full">
        {t('reset.submit')}
      </Button>
    </form>
  );
}
