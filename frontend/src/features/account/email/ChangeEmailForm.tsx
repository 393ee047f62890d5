import type { EmailChange } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { FormAlert } from '../../../components/FormAlert';
import { useServerForm } from '../../../components/useServerForm';
import { errorCode, errorMessage } from '../../../lib/apiError';
import { toastSuccess } from '../../../lib/toasts';
import { emailRules } from '../accountRules';
import type { Owner } from '../settings/settingsApi';
import { OwnUsername } from '../OwnUsername';
import { PasswordField } from '../PasswordField';
import { CodeField } from '../two-factor/CodeField';
import { twoFactorFieldErrors } from '../two-factor/twoFactorFieldErrors';
import { useCodeNeed } from '../two-factor/useCodeNeed';
import { useChangeEmailMutation } from './emailApi';
import { t } from '../../../messages/email';
import { t as tAccount } from '../../../messages/accountSettings';

function fieldErrorsOf(error: unknown): Record<string, string> {
  const code = errorCode(error);
  if (code === 'INVALID_CREDENTIALS') return { password: t('change.wrongPassword') };
  if (code === 'SAME_EMAIL') return { email: errorMessage(error) };
  return twoFactorFieldErrors(error);
}

interface ChangeEmailFormProps {
  owner: Owner;
  /** The account's email. */
  present: string;
  onSent: () => void;
}

/** Requests a change of the email. The input is kept after an error. */
export function ChangeEmailForm({ owner, present, onSent }: ChangeEmailFormProps) {
  const [change] = useChangeEmailMutation();
  const { field, handleSend, isSending, serverError } = useServerForm<Required<EmailChange>>({
    defaultValues: { email: '', password: '', code: '' },
    fieldErrorsOf,
  });
  const needsCode = useCodeNeed(owner, serverError);

  const submit = handleSend(async ({ email, password, code }, send) => {
    const wanted = email.trim();
    const { error } = await send(change({ email: wanted, password, ...(needsCode && { code }) }));
    if (error) return error;
    toastSuccess(t('change.sent', { email: wanted }));
    onSent();
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      <p className="text-soft">{t('change.text')}</p>
      <Field
        label={t('change.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...field('email', emailRules)}
      />
      <OwnUsername email={present} />
      <PasswordField
        label={t('change.password')}
        showLabel={t('change.showPassword')}
        autoComplete="current-password"
        {...field('password', { required: t('change.noPassword') })}
      />
      {needsCode && <CodeField {...field('code', { required: tAccount('twoFactor.noCode') })} />}
      <FormAlert>{serverError?.message}</FormAlert>
      <Button type="submit" isBusy={isSending} className="w-full">
        {t('change.submit')}
      </Button>
    </form>
  );
}
