import type { NewSeller, Seller } from '../../api/types';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { FormAlert } from '../../components/FormAlert';
import { useServerForm } from '../../components/useServerForm';
import { errorCode, errorMessage } from '../../lib/apiError';
import { emailRules, newPasswordRules, passwordHint } from '../../features/account/accountRules';
import { PasswordField } from '../../features/account/PasswordField';
import { CodeField } from '../../features/account/two-factor/CodeField';
import { twoFactorFieldErrors } from '../../features/account/two-factor/twoFactorFieldErrors';
import { useCodeNeed } from '../../features/account/two-factor/useCodeNeed';
import { useAddSellerMutation } from './staffApi';
import { t as tAccount } from '../../messages/accountSettings';
import { t } from '../messages/staff';

function fieldErrorsOf(error: unknown): Record<string, string> {
  if (errorCode(error) === 'EMAIL_TAKEN') return { email: errorMessage(error) };
  return twoFactorFieldErrors(error, 'currentPassword');
}

const NOTHING_TYPED: Required<Omit<NewSeller, 'language'>> = {
  name: '',
  email: '',
  password: '',
  currentPassword: '',
  code: '',
};

interface AddSellerFormProps {
  /** The seller who adds the account, and confirms it with their password. */
  by: Seller;
  onAdded: (name: string) => void;
}

/** Creates an account for another seller. The input is kept after an error. */
export function AddSellerForm({ by, onAdded }: AddSellerFormProps) {
  const [addSeller] = useAddSellerMutation();
  const { field, handleSend, isSending, serverError } = useServerForm({
    defaultValues: NOTHING_TYPED,
    fieldErrorsOf,
  });
  const needsCode = useCodeNeed({ side: 'seller', id: by._id }, serverError);

  const submit = handleSend(async ({ name, code, ...account }, send) => {
    const body = { ...account, name: name.trim(), ...(needsCode && { code }) };
    const { data, error } = await send(addSeller(body));
    if (data) onAdded(data.name);
    return error;
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      <Field
        label={t('form.name')}
        autoComplete="off"
        maxLength={100}
        {...field('name', {
          validate: (name) => name.trim() !== '' || t('form.noName'),
        })}
      />
      <Field
        label={t('form.email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email', { ...emailRules, required: t('form.noEmail') })}
      />
      <PasswordField
        label={t('form.password')}
        showLabel={t('form.showPassword')}
        autoComplete="new-password"
        hint={t('form.hint', { hint: passwordHint() })}
        {...field('password', newPasswordRules())}
      />
      <PasswordField
        label={t('ownPassword')}
        showLabel={t('showOwnPassword')}
        autoComplete="current-password"
        {...field('currentPassword', { required: t('noOwnPassword') })}
      />
      {needsCode && <CodeField {...field('code', { required: tAccount('twoFactor.noCode') })} />}
      <FormAlert>{serverError?.message}</FormAlert>
      <Button type="submit" isBusy={isSending} className="mt-1 w-full">
        {t('form.submit')}
      </Button>
    </form>
  );
}
