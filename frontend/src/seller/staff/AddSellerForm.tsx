import { useForm } from 'react-hook-form';
import type { NewSeller, Seller } from '../../api/types';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { FormError } from '../../components/FormError';
import { useFieldErrors } from '../../components/useFieldErrors';
import { useHandledErrors } from '../../components/useHandledErrors';
import { errorCode, errorMessage } from '../../lib/apiError';
import { emailRules, newPasswordRules, passwordHint } from '../../features/account/accountRules';
import { PasswordField } from '../../features/account/PasswordField';
import { CodeField } from '../../features/account/two-factor/CodeField';
import { twoFactorComplaints } from '../../features/account/two-factor/twoFactorComplaints';
import { useCodeNeed } from '../../features/account/two-factor/useCodeNeed';
import { useAddSellerMutation } from './staffApi';
import { t as tAccount } from '../../messages/ownAccount';
import { t } from '../messages/staff';

/** The server's complaints about fields, where it names one. */
function newSellerComplaints(error: unknown): Record<string, string> {
  if (errorCode(error) === 'EMAIL_TAKEN') return { email: errorMessage(error) };
  return twoFactorComplaints(error, 'currentPassword');
}

const NOTHING_TYPED: Required<Omit<NewSeller, 'language'>> = {
  name: '',
  email: '',
  password: '',
  currentPassword: '',
  code: '',
};

interface AddSellerFormProps {
  /** Who adds, with their own password. */
  by: Seller;
  onAdded: (name: string) => void;
}

/** Makes an account for somebody else. What was typed stays after a refusal. */
export function AddSellerForm({ by, onAdded }: AddSellerFormProps) {
  const [addSeller, { error, isLoading }] = useAddSellerMutation();
  const withHandledErrors = useHandledErrors();
  const form = useForm({ mode: 'onTouched', defaultValues: NOTHING_TYPED });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const { needsCode, shownError } = useCodeNeed({ side: 'seller', id: by._id }, error);
  const isAtField = useFieldErrors(form, error, { complaintsOf: newSellerComplaints });

  const submit = handleSubmit(async ({ name, code, ...account }) => {
    const body = { ...account, name: name.trim(), ...(needsCode && { code }) };
    const answer = await withHandledErrors(addSeller(body));
    if (!answer.error) onAdded(answer.data.name);
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={(event) => void submit(event)}>
      <Field
        label={t('form.name')}
        autoComplete="off"
        maxLength={100}
        error={errors.name?.message}
        {...register('name', {
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
        error={errors.email?.message}
        {...register('email', { ...emailRules, required: t('form.noEmail') })}
      />
      <PasswordField
        label={t('form.password')}
        showLabel={t('form.showPassword')}
        autoComplete="new-password"
        hint={t('form.hint', { hint: passwordHint() })}
        error={errors.password?.message}
        {...register('password', newPasswordRules())}
      />
      <PasswordField
        label={t('ownPassword')}
        showLabel={t('showOwnPassword')}
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword', { required: t('noOwnPassword') })}
      />
      {needsCode && (
        <CodeField
          error={errors.code?.message}
          {...register('code', { required: tAccount('twoFactor.noCode') })}
        />
      )}
      <FormError error={shownError} isAtField={isAtField} />
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t('form.submit')}
      </Button>
    </form>
  );
}
