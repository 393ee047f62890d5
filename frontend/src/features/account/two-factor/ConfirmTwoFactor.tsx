import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { TwoFactorSetup } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { FormError } from '../../../components/FormError';
import { useFieldErrors } from '../../../components/useFieldErrors';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { useOwnAccount, type Owner } from '../own/ownAccountApi';
import { CopyButton } from './CopyButton';
import { twoFactorComplaints } from './twoFactorComplaints';
import { t } from '../../../messages/ownAccount';

interface ConfirmTwoFactorProps {
  owner: Owner;
  setup: TwoFactorSetup;
  onDone: (codes: string[]) => void;
}

/** Lets an app learn the secret, and show that it has. */
export function ConfirmTwoFactor({ owner, setup, onDone }: ConfirmTwoFactorProps) {
  const { useConfirmTwoFactorMutation } = useOwnAccount();
  const [confirm, { error, isLoading }] = useConfirmTwoFactorMutation();
  const withHandledErrors = useHandledErrors();
  const form = useForm({ mode: 'onTouched', defaultValues: { code: '' } });
  const { register, handleSubmit, setFocus } = form;
  const { errors } = form.formState;
  const isAtField = useFieldErrors(form, error, { complaintsOf: twoFactorComplaints });
  useEffect(() => setFocus('code'), [setFocus]);

  const submit = handleSubmit(async (body) => {
    const { data } = await withHandledErrors(confirm({ ...owner, body }));
    if (data) onDone(data);
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={(event) => void submit(event)}>
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
        error={errors.code?.message}
        {...register('code', { required: t('twoFactor.noCode') })}
      />
      <FormError error={error} isAtField={isAtField} />
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t('twoFactor.switchOn')}
      </Button>
    </form>
  );
}

/** For who has the app on this device, or cannot use its camera. */
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
