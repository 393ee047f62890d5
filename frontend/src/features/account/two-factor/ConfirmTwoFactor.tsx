import { useEffect } from 'react';
import type { TwoFactorSetup } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { FormAlert } from '../../../components/FormAlert';
import { useServerForm } from '../../../components/useServerForm';
import { useOwnAccount, type Owner } from '../settings/settingsApi';
import { CopyButton } from './CopyButton';
import { twoFactorFieldErrors } from './twoFactorFieldErrors';
import { t } from '../../../messages/accountSettings';

interface ConfirmTwoFactorProps {
  owner: Owner;
  setup: TwoFactorSetup;
  onDone: (codes: string[]) => void;
}

/** Shows the secret for the app, and confirms the setup with a code from it. */
export function ConfirmTwoFactor({ owner, setup, onDone }: ConfirmTwoFactorProps) {
  const { useConfirmTwoFactorMutation } = useOwnAccount();
  const [confirm] = useConfirmTwoFactorMutation();
  const { field, handleSend, isSending, serverError, setFocus } = useServerForm({
    defaultValues: { code: '' },
    fieldErrorsOf: twoFactorFieldErrors,
  });
  useEffect(() => setFocus('code'), [setFocus]);

  const submit = handleSend(async (body, send) => {
    const { data, error } = await send(confirm({ ...owner, body }));
    if (data) onDone(data);
    return error;
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      <p className="text-soft">{t('twoFactor.scan')}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
        alt={t('twoFactor.qr')}
        width={208}
        height={208}
        className="size-52 max-w-full self-center rounded-control border border-line bg-white"
      />
      <Secret {...setup} />
      <Field
        label={t('twoFactor.appCode')}
        hint={t('twoFactor.appCodeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={64}
        {...field('code', { required: t('twoFactor.noCode') })}
      />
      <FormAlert>{serverError?.message}</FormAlert>
      <Button type="submit" isBusy={isSending} className="mt-1 w-full">
        {t('twoFactor.switchOn')}
      </Button>
    </form>
  );
}

/** For users whose app is on this device or who cannot scan the QR code. */
function Secret({ secret, url }: TwoFactorSetup) {
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-soft">{t('twoFactor.typeIt')}</p>
      <code className="rounded-control bg-background px-3 py-2 wrap-anywhere">
        {secret.replace(/.{4}(?=.)/g, '$& ')}
      </code>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <CopyButton text={secret}>{t('twoFactor.copySecret')}</CopyButton>
        <a
          href={url}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-3 hover:underline"
        >
          {t('twoFactor.openApp')}
        </a>
      </div>
    </div>
  );
}
