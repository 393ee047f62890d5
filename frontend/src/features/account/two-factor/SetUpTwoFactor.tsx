import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { TwoFactorSetup } from '../../../api/types';
import { Button } from '../../../components/Button';
import { FormError } from '../../../components/FormError';
import { useFieldErrors } from '../../../components/useFieldErrors';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { useOwnAccount, type Owner } from '../own/ownAccountApi';
import { OwnUsername } from '../OwnUsername';
import { PasswordField } from '../PasswordField';
import { ConfirmTwoFactor } from './ConfirmTwoFactor';
import { twoFactorComplaints } from './twoFactorComplaints';
import { t } from '../../../messages/ownAccount';

interface SetUpTwoFactorProps {
  owner: Owner;
  /** Of the account. */
  email: string;
  /** It is on; these are the recovery codes. */
  onDone: (codes: string[]) => void;
}

/** First the password, then the app. */
export function SetUpTwoFactor({ owner, email, onDone }: SetUpTwoFactorProps) {
  const [setup, setSetup] = useState<TwoFactorSetup>();
  if (setup) return <ConfirmTwoFactor owner={owner} setup={setup} onDone={onDone} />;
  return <PasswordStep owner={owner} email={email} onDone={setSetup} />;
}

interface PasswordStepProps {
  owner: Owner;
  email: string;
  onDone: (setup: TwoFactorSetup) => void;
}

function PasswordStep({ owner, email, onDone }: PasswordStepProps) {
  const { useSetUpTwoFactorMutation } = useOwnAccount();
  const [setUp, { error, isLoading }] = useSetUpTwoFactorMutation();
  const withHandledErrors = useHandledErrors();
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '' } });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const isAtField = useFieldErrors(form, error, { complaintsOf: twoFactorComplaints });

  const submit = handleSubmit(async (body) => {
    const { data } = await withHandledErrors(setUp({ ...owner, body }));
    if (data) onDone(data);
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={(event) => void submit(event)}>
      <p className="text-soft">{t('twoFactor.passwordText')}</p>
      <OwnUsername email={email} />
      <PasswordField
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: t('twoFactor.noPassword') })}
      />
      <FormError error={error} isAtField={isAtField} />
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t('twoFactor.next')}
      </Button>
    </form>
  );
}
