import { useEffect } from 'react';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type { Registration } from '../../api/types';
import { useAppDispatch } from '../../api/store';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { FormAlert } from '../../components/FormAlert';
import { useIsSamePage } from '../../components/useIsSamePage';
import { useServerErrors, type ServerForm } from '../../components/useServerForm';
import { emailRules, newPasswordRules, passwordHint } from './accountRules';
import { useLoginMutation, useRegisterMutation } from './authApi';
import { CodePrompt } from './CodePrompt';
import { ForgotButton } from './password-reset/ForgotButton';
import { PasswordField } from './PasswordField';
import { completeLogin } from './sessionTabs';
import { loginFieldErrors, useCodeStep } from './useCodeStep';
import { t } from '../../messages/account';

export type LoginMode = 'login' | 'register';

/** Input of login and registration. */
export type LoginFields = Omit<Registration, 'language'> & { code: string };

interface LoginFormProps {
  mode: LoginMode;
  /** Holds the input; outlives this component. */
  form: UseFormReturn<LoginFields>;
  /**
   * Called after a login. `isHere` is false if the form was closed or the page left while the request was in flight.
   */
  onDone: (isHere: boolean) => void;
  onForgotten: () => void;
}

export const NOTHING_TYPED: LoginFields = { name: '', email: '', password: '', code: '' };

/** In visual order: the first invalid field is focused. */
const FIELDS = ['name', 'email', 'password', 'code'] as const;

/** Logs in or registers. The input is kept after an error, and when switching between the two. */
export function LoginForm({ mode, form, onDone, onForgotten }: LoginFormProps) {
  const dispatch = useAppDispatch();
  const [login] = useLoginMutation();
  const [createAccount] = useRegisterMutation();
  const isLogin = mode === 'login';
  const trackIsHere = useIsSamePage();
  const { setFocus, reset, getValues } = form;
  const { field, handleSend, isSending, serverError } = useServerErrors(form, {
    fieldErrorsOf: loginFieldErrors,
  });
  const codeStep = useCodeStep(setFocus);
  const isCodeAsked = isLogin && codeStep.isAsked;

  useEffect(() => {
    setFocus('email');
    // Does not keep a password that is no longer visible.
    return () => reset({ ...getValues(), password: '', code: '' });
  }, [setFocus, reset, getValues]);

  function focusUppermost(wrong: FieldErrors<LoginFields>): void {
    const uppermost = FIELDS.find((field) => wrong[field]);
    if (uppermost) setFocus(uppermost);
  }

  const submit = handleSend(async ({ name, email, password, code }, send) => {
    const isHere = trackIsHere();
    const account = { email: email.trim(), password };
    const { data, error } = await send(
      isLogin
        ? login({ ...account, ...(isCodeAsked && { code }) })
        : createAccount({ name: name.trim(), ...account }),
    );
    codeStep.follow(error);
    if (error) return error;
    await dispatch(completeLogin(data));
    reset(NOTHING_TYPED);
    onDone(isHere());
  }, focusUppermost);

  return (
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      {isCodeAsked ? (
        <CodePrompt
          field={field('code', { validate: (code) => code.trim() !== '' || t('code.missing') })}
        />
      ) : (
        <AccountFields isLogin={isLogin} field={field} />
      )}
      <FormAlert>{serverError?.message}</FormAlert>
      <Button type="submit" isBusy={isSending} className="mt-1 w-full">
        {t(isLogin ? 'login' : 'createAccount')}
      </Button>
      {isLogin && !isCodeAsked && (
        <ForgotButton hasFailed={serverError !== undefined} onPress={onForgotten} />
      )}
      {isCodeAsked && (
        <Button variant="quiet" size="sm" onClick={codeStep.goBack}>
          {t('code.back')}
        </Button>
      )}
    </form>
  );
}

function AccountFields({
  isLogin,
  field,
}: {
  isLogin: boolean;
  field: ServerForm<LoginFields>['field'];
}) {
  return (
    <>
      {!isLogin && (
        <Field
          key="name"
          label={t('name')}
          autoComplete="name"
          maxLength={100}
          {...field('name', {
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
        {...field('email', emailRules)}
      />
      <PasswordField
        autoComplete={isLogin ? 'current-password' : 'new-password'}
        hint={isLogin ? undefined : passwordHint()}
        {...field('password', isLogin ? { required: t('passwordMissing') } : newPasswordRules())}
      />
    </>
  );
}
