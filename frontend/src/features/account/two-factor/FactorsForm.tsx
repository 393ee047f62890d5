import { useForm } from 'react-hook-form';
import type { BothFactors } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { FormError } from '../../../components/FormError';
import { useFieldErrors } from '../../../components/useFieldErrors';
import { useHandledErrors } from '../../../components/useHandledErrors';
import {
  useRenewRecoveryCodesMutation,
  useSwitchOffTwoFactorMutation,
  type Owner,
} from '../own/ownAccountApi';
import { PasswordField } from '../PasswordField';
import { twoFactorComplaints } from './twoFactorComplaints';
import { t } from '../../../messages/ownAccount';

interface FormProps<Answer> {
  owner: Owner;
  onDone: (answer: Answer) => void;
}

export function RenewCodesForm({ owner, onDone }: FormProps<string[]>) {
  const [renew, { error, isLoading }] = useRenewRecoveryCodesMutation();
  const withHandledErrors = useHandledErrors();

  async function send(body: BothFactors): Promise<void> {
    const { data } = await withHandledErrors(renew({ ...owner, body }));
    if (data) onDone(data);
  }
  return (
    <FactorsForm
      text={t('twoFactor.renewText')}
      submit={t('twoFactor.renew')}
      error={error}
      isBusy={isLoading}
      onSend={send}
    />
  );
}

export function SwitchOffForm({ owner, onDone }: FormProps<void>) {
  const [switchOff, { error, isLoading }] = useSwitchOffTwoFactorMutation();
  const withHandledErrors = useHandledErrors();

  async function send(body: BothFactors): Promise<void> {
    const answer = await withHandledErrors(switchOff({ ...owner, body }));
    if (!answer.error) onDone();
  }
  return (
    <FactorsForm
      text={t('twoFactor.switchOffText')}
      submit={t('twoFactor.switchOff')}
      error={error}
      isBusy={isLoading}
      onSend={send}
    />
  );
}

interface FactorsFormProps {
  /** What will happen. */
  text: string;
  submit: string;
  error: unknown;
  isBusy: boolean;
  onSend: (factors: BothFactors) => Promise<void>;
}

/** Asks for both factors. What was typed stays after a refusal. */
function FactorsForm({ text, submit, error, isBusy, onSend }: FactorsFormProps) {
  const form = useForm<BothFactors>({
    mode: 'onTouched',
    defaultValues: { password: '', code: '' },
  });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const isAtField = useFieldErrors(form, error, { complaintsOf: twoFactorComplaints });
  const send = handleSubmit(onSend);

  return (
    <form noValidate className="flex flex-col fields" onSubmit={(event) => void send(event)}>
      <p className="text-soft">{text}</p>
      <PasswordField
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: t('twoFactor.noPassword') })}
      />
      <Field
        label={t('twoFactor.anyCode')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        error={errors.code?.message}
        {...register('code', { required: t('twoFactor.noCode') })}
      />
      <FormError error={error} isAtField={isAtField} />
      <Button type="submit" isBusy={isBusy} className="mt-1 w-full">
        {submit}
      </Button>
    </form>
  );
}
