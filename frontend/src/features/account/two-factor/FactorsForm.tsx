import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { Factors } from '../../../api/types';
import { Button } from '../../../components/Button';
import { FormError } from '../../../components/FormError';
import { useFieldErrors } from '../../../components/useFieldErrors';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { useOwnAccount, type Owner } from '../own/ownAccountApi';
import { OwnUsername } from '../OwnUsername';
import { PasswordField } from '../PasswordField';
import { CodeField } from './CodeField';
import { twoFactorComplaints } from './twoFactorComplaints';
import { useCodeNeed } from './useCodeNeed';
import { t } from '../../../messages/ownAccount';

interface FormProps<Answer> {
  owner: Owner;
  email: string;
  onDone: (answer: Answer) => void;
}

export function RenewCodesForm({ owner, email, onDone }: FormProps<string[]>) {
  const { useRenewRecoveryCodesMutation } = useOwnAccount();
  const [renew, { error, isLoading }] = useRenewRecoveryCodesMutation();
  const withHandledErrors = useHandledErrors();

  async function send(body: Factors): Promise<void> {
    const { data } = await withHandledErrors(renew({ ...owner, body }));
    if (data) onDone(data);
  }
  return (
    <FactorsForm
      owner={owner}
      email={email}
      submit={t('twoFactor.renew')}
      error={error}
      isBusy={isLoading}
      onSend={send}
    >
      <p className="text-soft">{t('twoFactor.renewText')}</p>
    </FactorsForm>
  );
}

export function SwitchOffForm({ owner, email, onDone }: FormProps<void>) {
  const { useSwitchOffTwoFactorMutation } = useOwnAccount();
  const [switchOff, { error, isLoading }] = useSwitchOffTwoFactorMutation();
  const withHandledErrors = useHandledErrors();

  async function send(body: Factors): Promise<void> {
    const answer = await withHandledErrors(switchOff({ ...owner, body }));
    if (!answer.error) onDone();
  }
  return (
    <FactorsForm
      owner={owner}
      email={email}
      submit={t('twoFactor.switchOff')}
      error={error}
      isBusy={isLoading}
      onSend={send}
    >
      <p className="text-soft">{t('twoFactor.switchOffText')}</p>
    </FactorsForm>
  );
}

interface FactorsFormProps {
  owner: Owner;
  /** Of the account whose password is asked for. */
  email: string;
  /** What will happen. */
  children: ReactNode;
  passwordLabel?: string;
  showPasswordLabel?: string;
  submit: string;
  /** What happens cannot be taken back. */
  isFinal?: boolean;
  error: unknown;
  isBusy: boolean;
  onSend: (factors: Factors) => Promise<void>;
}

/** Asks for the password, and for a code with two-factor login. What was typed stays after a refusal. */
export function FactorsForm({
  owner,
  email,
  children,
  passwordLabel,
  showPasswordLabel,
  submit,
  isFinal = false,
  error,
  isBusy,
  onSend,
}: FactorsFormProps) {
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '', code: '' } });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const { needsCode, shownError } = useCodeNeed(owner, error);
  const isAtField = useFieldErrors(form, error, { complaintsOf: twoFactorComplaints });
  const send = handleSubmit(({ password, code }) =>
    onSend({ password, ...(needsCode && { code }) }),
  );

  return (
    <form noValidate className="flex flex-col fields" onSubmit={(event) => void send(event)}>
      {children}
      <OwnUsername email={email} />
      <PasswordField
        label={passwordLabel}
        showLabel={showPasswordLabel}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: t('twoFactor.noPassword') })}
      />
      {needsCode && (
        <CodeField
          error={errors.code?.message}
          {...register('code', { required: t('twoFactor.noCode') })}
        />
      )}
      <FormError error={shownError} isAtField={isAtField} />
      <Button
        type="submit"
        variant={isFinal ? 'danger' : 'primary'}
        isBusy={isBusy}
        className="mt-1 w-full"
      >
        {submit}
      </Button>
    </form>
  );
}
