import { useForm } from 'react-hook-form';
import type { Registration } from '../../api/types';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { errorMessage, fieldErrors } from '../../lib/apiError';
import { useLoginMutation, useRegisterMutation } from './authApi';
import { PasswordField } from './PasswordField';

export type LoginMode = 'login' | 'register';

interface LoginFormProps {
  mode: LoginMode;
  onDone: () => void;
}

const PASSWORD_LENGTH = { min: 8, max: 128 };

const emailRules = {
  required: 'Please enter your email.',
  pattern: {
    value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
    message: 'Please enter an email like name@example.com.',
  },
};

const passwordRules = {
  login: { required: 'Please enter your password.' },
  register: {
    required: 'Please choose a password.',
    minLength: {
      value: PASSWORD_LENGTH.min,
      message: `Please use at least ${PASSWORD_LENGTH.min} characters.`,
    },
    maxLength: {
      value: PASSWORD_LENGTH.max,
      message: `Please use at most ${PASSWORD_LENGTH.max} characters.`,
    },
  },
};

/** Logs in or registers. What was typed stays after a refusal, and when changing between the two. */
export function LoginForm({ mode, onDone }: LoginFormProps) {
  const [login, loginState] = useLoginMutation();
  const [createAccount, registerState] = useRegisterMutation();
  const isLogin = mode === 'login';
  const { error, isLoading } = isLogin ? loginState : registerState;
  const refused = fieldErrors(error);
  const { register, handleSubmit, formState } = useForm<Registration>({
    mode: 'onTouched',
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors } = formState;

  const submit = handleSubmit(async ({ name, email, password }) => {
    const account = { email: email.trim(), password };
    const answer = await (isLogin
      ? login(account)
      : createAccount({ name: name.trim(), ...account }));
    if (!answer.error) onDone();
  });

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {!isLogin && (
        <Field
          key="name"
          label="Name"
          autoComplete="name"
          maxLength={100}
          error={errors.name?.message ?? refused.name}
          {...register('name', {
            validate: (name) => name.trim() !== '' || 'Please enter your name.',
          })}
        />
      )}
      <Field
        label="Email"
        type="email"
        inputMode="email"
        autoComplete={isLogin ? 'username' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message ?? refused.email}
        {...register('email', { setValueAs: (value: string) => value.trim(), ...emailRules })}
      />
      <PasswordField
        autoComplete={isLogin ? 'current-password' : 'new-password'}
        hint={isLogin ? undefined : `At least ${PASSWORD_LENGTH.min} characters.`}
        error={errors.password?.message ?? refused.password}
        {...register('password', passwordRules[mode])}
      />
      {error && (
        <p role="alert" className="rounded-control bg-sale-tint px-4 py-3 font-medium text-sale">
          {errorMessage(error)}
        </p>
      )}
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {isLogin ? 'Login' : 'Create account'}
      </Button>
    </form>
  );
}
