import { useForm } from 'react-hook-form';
import type { Registration } from '../../api/types';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { FormError } from '../../components/FormError';
import { useFieldErrors } from '../../components/useFieldErrors';
import { useHandledErrors } from '../../components/useHandledErrors';
import { errorCode, errorMessage, fieldErrors } from '../../lib/apiError';
import { emailRules, newPasswordRules, passwordHint } from '../../features/account/accountRules';
import { PasswordField } from '../../features/account/PasswordField';
import { useAddSellerMutation } from './staffApi';
import { t } from '../messages/staff';

/** The server's complaints about fields, where it names one. */
function newSellerComplaints(error: unknown): Record<string, string> {
  if (errorCode(error) === 'EMAIL_TAKEN') return { email: errorMessage(error) };
  return fieldErrors(error);
}

/** Makes an account for somebody else. What was typed stays after a refusal. */
export function AddSellerForm({ onAdded }: { onAdded: (name: string) => void }) {
  const [addSeller, { error, isLoading }] = useAddSellerMutation();
  const withHandledErrors = useHandledErrors();
  const form = useForm<Registration>({
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '' },
  });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const isAtField = useFieldErrors(form, error, { complaintsOf: newSellerComplaints });

  const submit = handleSubmit(async ({ name, email, password }) => {
    const answer = await withHandledErrors(addSeller({ name: name.trim(), email, password }));
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
        autoComplete="new-password"
        hint={t('form.hint', { hint: passwordHint() })}
        error={errors.password?.message}
        {...register('password', newPasswordRules())}
      />
      <FormError error={error} isAtField={isAtField} />
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t('form.submit')}
      </Button>
    </form>
  );
}
