import { useForm } from 'react-hook-form';
import type { EmailChange } from '../../../api/types';
import { Button } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { FormError } from '../../../components/FormError';
import { useFieldErrors } from '../../../components/useFieldErrors';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { errorCode, errorMessage } from '../../../lib/apiError';
import { toastSuccess } from '../../../lib/toasts';
import { emailRules } from '../accountRules';
import type { Owner } from '../own/ownAccountApi';
import { OwnUsername } from '../OwnUsername';
import { PasswordField } from '../PasswordField';
import { CodeField } from '../two-factor/CodeField';
import { twoFactorComplaints } from '../two-factor/twoFactorComplaints';
import { useCodeNeed } from '../two-factor/useCodeNeed';
import { useChangeEmailMutation } from './emailApi';
import { t } from '../../../messages/email';
import { t as tAccount } from '../../../messages/ownAccount';

/** The server's complaints about fields, where it names one. */
function complaintsOf(error: unknown): Record<string, string> {
  const code = errorCode(error);
  if (code === 'INVALID_CREDENTIALS') return { password: t('change.wrongPassword') };
  if (code === 'SAME_EMAIL') return { email: errorMessage(error) };
  return twoFactorComplaints(error);
}

const NOTHING_TYPED: Required<EmailChange> = { email: '', password: '', code: '' };

/** Asks for another address. What was typed stays after a refusal. */
export function ChangeEmailForm({ owner, present }: { owner: Owner; present: string }) {
  const [change, { error, isLoading }] = useChangeEmailMutation();
  const withHandledErrors = useHandledErrors();
  const form = useForm({ mode: 'onTouched', defaultValues: NOTHING_TYPED });
  const { register, handleSubmit, reset } = form;
  const { errors } = form.formState;
  const { needsCode, shownError } = useCodeNeed(owner, error);
  const isAtField = useFieldErrors(form, error, { complaintsOf });

  const submit = handleSubmit(async ({ email, password, code }) => {
    const wanted = email.trim();
    const answer = await withHandledErrors(
      change({ email: wanted, password, ...(needsCode && { code }) }),
    );
    if (answer.error) return;
    reset(NOTHING_TYPED);
    toastSuccess(t('change.sent', { email: wanted }));
  });

  return (
    <form
      noValidate
      className="flex max-w-md flex-col fields"
      onSubmit={(event) => void submit(event)}
    >
      <p className="text-soft">{t('change.text')}</p>
      <Field
        label={t('change.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.email?.message}
        {...register('email', emailRules)}
      />
      <OwnUsername email={present} />
      <PasswordField
        label={t('change.password')}
        showLabel={t('change.showPassword')}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { required: t('change.noPassword') })}
      />
      {needsCode && (
        <CodeField
          error={errors.code?.message}
          {...register('code', { required: tAccount('twoFactor.noCode') })}
        />
      )}
      <FormError error={shownError} isAtField={isAtField} />
      <Button type="submit" size="sm" isBusy={isLoading} className="self-start">
        {t('change.submit')}
      </Button>
    </form>
  );
}
