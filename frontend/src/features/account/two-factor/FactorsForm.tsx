import type { ReactNode } from 'react';
import type { Factors } from '../../../api/types';
import { Button } from '../../../components/Button';
import { FormAlert } from '../../../components/FormAlert';
import { useServerForm, type Send } from '../../../components/useServerForm';
import { useOwnAccount, type Owner } from '../settings/settingsApi';
import { OwnUsername } from '../OwnUsername';
import { PasswordField } from '../PasswordField';
import { CodeField } from './CodeField';
import { twoFactorFieldErrors } from './twoFactorFieldErrors';
import { useCodeNeed } from './useCodeNeed';
import { t } from '../../../messages/accountSettings';

interface FormProps<Answer> {
  owner: Owner;
  email: string;
  onDone: (answer: Answer) => void;
}

export function RenewCodesForm({ owner, email, onDone }: FormProps<string[]>) {
  const { useRenewRecoveryCodesMutation } = useOwnAccount();
  const [renew] = useRenewRecoveryCodesMutation();

  async function submit(body: Factors, send: Send): Promise<unknown> {
    const { data, error } = await send(renew({ ...owner, body }));
    if (data) onDone(data);
    return error;
  }
  return (
    <FactorsForm owner={owner} email={email} submitLabel={t('twoFactor.renew')} onSubmit={submit}>
      <p className="text-soft">{t('twoFactor.renewText')}</p>
    </FactorsForm>
  );
}

export function SwitchOffForm({ owner, email, onDone }: FormProps<void>) {
  const { useSwitchOffTwoFactorMutation } = useOwnAccount();
  const [switchOff] = useSwitchOffTwoFactorMutation();

  async function submit(body: Factors, send: Send): Promise<unknown> {
    const { error } = await send(switchOff({ ...owner, body }));
    if (!error) onDone();
    return error;
  }
  return (
    <FactorsForm
      owner={owner}
      email={email}
      submitLabel={t('twoFactor.switchOff')}
      onSubmit={submit}
    >
      <p className="text-soft">{t('twoFactor.switchOffText')}</p>
    </FactorsForm>
  );
}

interface FactorsFormProps {
  owner: Owner;
  /** The account's email. */
  email: string;
  /** Describes the effect of the action. */
  children: ReactNode;
  passwordLabel?: string;
  showPasswordLabel?: string;
  submitLabel: string;
  /** The action cannot be undone. */
  isFinal?: boolean;
  /** Resolves with the server's error, which the form shows. */
  onSubmit: (factors: Factors, send: Send) => Promise<unknown>;
}

/** Requests the password and, if two-factor login is on, a code. The input is kept after an error. */
export function FactorsForm({
  owner,
  email,
  children,
  passwordLabel,
  showPasswordLabel,
  submitLabel,
  isFinal = false,
  onSubmit,
}: FactorsFormProps) {
  const { field, handleSend, isSending, serverError } = useServerForm({
    defaultValues: { password: '', code: '' },
    fieldErrorsOf: twoFactorFieldErrors,
  });
  const needsCode = useCodeNeed(owner, serverError);
  const submit = handleSend(({ password, code }, send) =>
    onSubmit({ password, ...(needsCode && { code }) }, send),
  );

  return (
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      {children}
      <OwnUsername email={email} />
      <PasswordField
        label={passwordLabel}
        showLabel={showPasswordLabel}
        autoComplete="current-password"
        {...field('password', { required: t('twoFactor.noPassword') })}
      />
      {needsCode && <CodeField {...field('code', { required: t('twoFactor.noCode') })} />}
      <FormAlert>{serverError?.message}</FormAlert>
      <Button
        type="submit"
        variant={isFinal ? 'danger' : 'primary'}
        isBusy={isSending}
        className="mt-1 w-full"
      >
        {submitLabel}
      </Button>
    </form>
  );
}
