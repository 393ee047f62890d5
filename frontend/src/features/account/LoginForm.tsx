import { useEffect } from 'react';
import { useFormState, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import type { Registration } from '../../api/types';
import { useAppDispatch } from '../../api/store';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { FormError } from '../../components/FormError';
import { useFieldErrors } from '../../components/useFieldErrors';
import { useHandledErrors } from '../../components/useHandledErrors';
import { useIsMountedOnPage } from '../../components/useIsMountedOnPage';
import { emailRules, newPasswordRules, passwordHint } from './accountRules';
import { useLoginMutation, useRegisterMutation } from './authApi';
import { PasswordField } from './PasswordField';
import { completeLogin } from './sessionTabs';
import { t } from '../../messages/account';

export type LoginMode = 'login' | 'register';

interface LoginFormProps {
  mode: LoginMode;
  /** Holds what is typed; lives longer than what shows it. */
  form: UseFormReturn<Registration>;
  /** Somebody is logged in; `isHere` unless they have closed this, or gone on, before the answer came. */
  onDone: (isHere: boolean) => void;
}

export const NOTHING_TYPED: Registration = { name: '', email: '', password: '' };

/** From the top to the bottom: of those that are wrong the uppermost gets the focus. */
const FIELDS = ['name', 'email', 'password'] as const;

/** Logs in or registers. What was typed stays after a refusal, and when changing between the two. */
export function LoginForm({ mode, form, onDone }: LoginFormProps) {
  const dispatch = useAppDispatch();
  const [login, loginState] = useLoginMutation();
  const [createAccount, registerState] = useRegisterMutation();
  const withHandledErrors = useHandledErrors();
  const isLogin = mode === 'login';
  const { error, isLoading } = isLogin ? loginState : registerState;
  const trackIsHere = useIsMountedOnPage();
  const { register, handleSubmit, setFocus, reset, getValues, control } = form;
  const { errors } = useFormState({ control });
  const isAtField = useFieldErrors(form, error);

  useEffect(() => {
    setFocus('email');
    // A password is not kept once nobody sees that it is there.
    return () => reset({ ...getValues(), password: '' });
  }, [setFocus, reset, getValues]);

  function focusUppermost(wrong: FieldErrors<Registration>): void {
    const uppermost = FIELDS.find((field) => wrong[field]);
    if (uppermost) setFocus(uppermost);
  }

  const submit = handleSubmit(async ({ name, email, password }) => {
    const isHere = trackIsHere();
    const account = { email: email.trim(), password };
    const answer = await withHandledErrors(
      isLogin ? login(account) : createAccount({ name: name.trim(), ...account }),
    );
    if (!answer.data) return;
    await dispatch(completeLogin(answer.data));
    reset(NOTHING_TYPED);
    onDone(isHere());
  }, focusUppermost);

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {!isLogin && (
        <Field
          key="name"
          label={t('name')}
          autoComplete="name"
          maxLength={100}
          error={errors.name?.message}
          {...register('name', {
            validate: (name) => name.trim() !== '' || t('nameMissing'),
          })}
        />
      )}
      <Field
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete={isLogin ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', emailRules)}
      />
      <PasswordField
        autoComplete={isLogin ? 'current-password' : 'new-password'}
        hint={isLogin ? undefined : passwordHint()}
        error={errors.password?.message}
        {...register('password', isLogin ? { required: t('passwordMissing') } : newPasswordRules())}
      />
      <FormError error={error} isAtField={isAtField} />
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t(isLogin ? 'login' : 'createAccount')}
      </Button>
    </form>
  );
}
