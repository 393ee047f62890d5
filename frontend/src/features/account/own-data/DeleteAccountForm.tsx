import { useForm } from 'react-hook-form';
import type { User } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { FormError } from '../../../components/FormError';
import { useFieldErrors } from '../../../components/useFieldErrors';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { errorCode } from '../../../lib/apiError';
import { PasswordField } from '../PasswordField';
import { twoFactorComplaints } from '../two-factor/twoFactorComplaints';
import { useGetTwoFactorQuery } from '../own/ownAccountApi';
import { useDeleteAccountMutation } from './ownDataApi';
import { useLeaveForGood } from './useLeaveForGood';
import { t } from '../../../messages/ownData';
import { t as tAccount } from '../../../messages/ownAccount';

/** Says what goes and what stays, and asks who is there. What was typed stays after a refusal. */
export function DeleteAccountForm({ user }: { user: User }) {
  const [deleteAccount, { error, isLoading }] = useDeleteAccountMutation();
  const { data: twoFactor } = useGetTwoFactorQuery({ side: 'user', id: user._id });
  const withHandledErrors = useHandledErrors();
  const leaving = useLeaveForGood();
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '', code: '' } });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const isCodeAsked = errorCode(error) === 'TOTP_REQUIRED';
  const needsCode = (twoFactor?.isOn ?? false) || isCodeAsked;
  const isAtField = useFieldErrors(form, error, { complaintsOf: twoFactorComplaints });

  const submit = handleSubmit(async ({ password, code }) => {
    const leave = leaving();
    const answer = await withHandledErrors(deleteAccount({ password, ...(needsCode && { code }) }));
    await leave(answer.error);
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={(event) => void submit(event)}>
      <p className="font-semibold">{t('deletion.intro')}</p>
      <ul className="flex list-disc flex-col gap-1.5 pl-5 text-soft">
        <li>{t('deletion.gone')}</li>
        <li>{t('deletion.orders')}</li>
        <li>{t('deletion.open')}</li>
        <li>{t('deletion.mail')}</li>
      </ul>
      <PasswordField
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: tAccount('twoFactor.noPassword') })}
      />
      {needsCode && (
        <Field
          label={tAccount('twoFactor.anyCode')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          error={errors.code?.message}
          {...register('code', { required: tAccount('twoFactor.noCode') })}
        />
      )}
      <FormError error={isCodeAsked ? undefined : error} isAtField={isAtField} />
      <Button type="submit" variant="danger" isBusy={isLoading} className="mt-1 w-full">
        {t('deletion.submit')}
      </Button>
    </form>
  );
}
