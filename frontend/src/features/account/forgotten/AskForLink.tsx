import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { FormError } from '../../../components/FormError';
import { useFieldErrors } from '../../../components/useFieldErrors';
import { useHandledErrors } from '../../../components/useHandledErrors';
import { errorCode } from '../../../lib/apiError';
import { emailRules } from '../accountRules';
import { LinkSent } from './LinkSent';
import { useAskForLinkMutation, type Side } from './forgottenPasswordApi';
import { t as words } from '../../../messages/account';
import { t } from '../../../messages/forgottenPassword';

interface AskForLinkProps {
  side: Side;
  /** What was typed at the login. */
  email?: string;
  /** Whom to ask where the shop sends no mails. */
  otherHelp: ReactNode;
  /** Leads back to the login, with what is typed now; where there is one. */
  onBack?: (email: string) => void;
}

/** Has a link sent with which one chooses a new password. */
export function AskForLink({ side, email = '', otherHelp, onBack }: AskForLinkProps) {
  const [ask, { error, isLoading, isSuccess, originalArgs, reset }] = useAskForLinkMutation();
  const withHandledErrors = useHandledErrors();
  const form = useForm({ mode: 'onTouched', defaultValues: { email } });
  const { register, handleSubmit, getValues } = form;
  const { errors } = form.formState;
  const isAtField = useFieldErrors(form, error);

  const submit = handleSubmit(async (typed) => {
    await withHandledErrors(ask({ side, email: typed.email.trim() }));
  });
  const back = onBack && (
    <Button variant="quiet" size="sm" onClick={() => onBack(getValues('email'))}>
      {t('ask.back')}
    </Button>
  );

  if (isSuccess) {
    return (
      <LinkSent email={originalArgs?.email ?? ''} onAgain={reset}>
        {back}
      </LinkSent>
    );
  }
  return (
    <form noValidate className="flex flex-col fields" onSubmit={(event) => void submit(event)}>
      <p className="text-soft">{t('ask.text')}</p>
      <Field
        autoFocus
        label={words('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email', emailRules)}
      />
      <FormError error={error} isAtField={isAtField} />
      {errorCode(error) === 'MAIL_OFF' && <div>{otherHelp}</div>}
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t('ask.submit')}
      </Button>
      {back}
    </form>
  );
}
