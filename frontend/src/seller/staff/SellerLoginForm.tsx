import { useForm } from 'react-hook-form';
import { api } from '../../api/api';
import type { Credentials } from '../../api/types';
import { useAppDispatch } from '../../api/store';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { FormError } from '../../components/FormError';
import { useHandledErrors } from '../../components/useHandledErrors';
import { emailRules } from '../../features/account/accountRules';
import { PasswordField } from '../../features/account/PasswordField';
import { SELLER_TAGS, sellerSessionChanged, useSellerLoginMutation } from './sellerAuthApi';
import { t } from '../messages/sellers';

/** Logs a seller in; whoever shops in this browser stays logged in beside. What was typed stays after a refusal. */
export function SellerLoginForm() {
  const dispatch = useAppDispatch();
  const [login, { error, isLoading }] = useSellerLoginMutation();
  const withHandledErrors = useHandledErrors();
  const { register, handleSubmit, formState } = useForm<Credentials>({
    mode: 'onTouched',
    defaultValues: { email: '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async (credentials) => {
    const answer = await withHandledErrors(login(credentials));
    if (!answer.data) return;
    await dispatch(sellerSessionChanged(answer.data));
    dispatch(api.util.invalidateTags([...SELLER_TAGS]));
  });

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      <Field
        label={t('login.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', emailRules)}
      />
      <PasswordField
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: t('login.noPassword') })}
      />
      <FormError error={error} />
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t('login.submit')}
      </Button>
    </form>
  );
}
