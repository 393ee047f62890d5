import { useState } from 'react';
import type { TwoFactorSetup } from '../../../api/types';
import { Button } from '../../../components/Button';
import { FormAlert } from '../../../components/FormAlert';
import { useServerForm } from '../../../components/useServerForm';
import { useOwnAccount, type Owner } from '../settings/settingsApi';
import { OwnUsername } from '../OwnUsername';
import { PasswordField } from '../PasswordField';
import { ConfirmTwoFactor } from './ConfirmTwoFactor';
import { twoFactorFieldErrors } from './twoFactorFieldErrors';
import { t } from '../../../messages/accountSettings';

interface SetUpTwoFactorProps {
  owner: Owner;
  /** The account's email. */
  email: string;
  /** Called with the recovery codes once two-factor login is on. */
  onDone: (codes: string[]) => void;
}

/** Sets up two-factor login: first the password, then the app. */
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
  const [setUp] = useSetUpTwoFactorMutation();
  const { field, handleSend, isSending, serverError } = useServerForm({
    defaultValues: { password: '' },
    fieldErrorsOf: twoFactorFieldErrors,
  });

  const submit = handleSend(async (body, send) => {
    const { data, error } = await send(setUp({ ...owner, body }));
    if (data) onDone(data);
    return error;
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      <p className="text-soft">{t('twoFactor.passwordText')}</p>
      <OwnUsername email={email} />
      <PasswordField
        autoComplete="current-password"
        {...field('password', { required: t('twoFactor.noPassword') })}
      />
      <FormAlert>{serverError?.message}</FormAlert>
      <Button type="submit" isBusy={isSending} className="mt-1 w-full">
        {t('twoFactor.next')}
      </Button>
    </form>
  );
}
