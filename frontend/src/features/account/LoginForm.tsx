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
import { CodePrompt } from './CodePrompt';
import { ForgotButton } from './forgotten/ForgotButton';
import { PasswordField } from './PasswordField';
import { completeLogin } from './sessionTabs';
import { loginComplaints, useCodeStep } from './useCodeStep';
import { t } from '../../messages/account';

export type LoginMode = 'login' | 'register';

/** What is typed to log in or to register. */
export type LoginFields = Omit<Registration, 'language'> & { code: string };

interface LoginFormProps {
  mode: LoginMode;
  /** Holds what is typed; lives longer than what shows it. */
  form: UseFormReturn<LoginFields>;
  /** Somebody is logged in; `isHere` unless they have closed this, or gone on, before the answer came. */
  onDone: (isHere: boolean) => void;
  /** Somebody does not know their password any more. */
  onForgotten: () => void;
}

export const NOTHING_TYPED: LoginFields = { name: '', email: '', password: '', code: '' };

/** From the top to the bottom: of those that are wrong the uppermost gets the focus. */
const FIELDS = ['name', 'email', 'password', 'code'] as const;

/** Logs in or registers. What was typed stays after a refusal, and when changing between the two. */
export function LoginForm({ mode, form, onDone, onForgotten }: LoginFormProps) {
  const dispatch = useAppDispatch();
  const [login, loginState] = useLoginMutation();
  const [createAccount, registerState] = useRegisterMutation();
  const withHandledErrors = useHandledErrors();
  const isLogin = mode === 'login';
  const { error, isLoading } = isLogin ? loginState : registerState;
  const trackIsHere = useIsMountedOnPage();
  const { register, handleSubmit, setFocus, reset, getValues, control } = form;
  const { errors } = useFormState({ control });
  const isAtField = useFieldErrors(form, error, { complaintsOf: loginComplaints });
  const codeStep = useCodeStep(setFocus);
  const isCodeAsked = isLogin && codeStep.isAsked;

  useEffect(() => {
    setFocus('email');
    // A password is not kept once nobody sees that it is there.
    return () => reset({ ...getValues(), password: '', code: '' });
  }, [setFocus, reset, getValues]);

  function focusUppermost(wrong: FieldErrors<LoginFields>): void {
    const uppermost = FIELDS.find((field) => wrong[field]);
    if (uppermost) setFocus(uppermost);
  }

  const submit = handleSubmit(async ({ name, email, password, code }) => {
    const isHere = trackIsHere();
    const account = { email: email.trim(), password };
    const answer = await withHandledErrors(
      isLogin
        ? login({ ...account, ...(isCodeAsked && { code }) })
        : createAccount({ name: name.trim(), ...account }),
    );
    codeStep.follow(answer.error);
    if (!answer.data) return;
    await dispatch(completeLogin(answer.data));
    reset(NOTHING_TYPED);
    onDone(isHere());
  }, focusUppermost);

  return (
    <form noValidate className="flex flex-col fields" onSubmit={(event) => void submit(event)}>
      {isCodeAsked ? (
        <CodePrompt
          error={errors.code?.message}
          field={register('code', { validate: (code) => code.trim() !== '' || t('code.missing') })}
        />
      ) : (
        <AccountFields isLogin={isLogin} form={form} />
      )}
      <FormError error={codeStep.shown(error)} isAtField={isAtField} />
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t(isLogin ? 'login' : 'createAccount')}
      </Button>
      {isLogin && !isCodeAsked && (
        <ForgotButton hasFailed={error !== undefined} onPress={onForgotten} />
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
  form: { register, control },
}: {
  isLogin: boolean;
  form: LoginFormProps['form'];
}) {
  const { errors } = useFormState({ control });
  return (
    <>
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
    </>
  );
}
