import type { ReactNode } from 'react';
import { Button } from '../../../components/Button';
import { Field } from '../../../components/Field';
import { FormAlert } from '../../../components/FormAlert';
import { useServerForm } from '../../../components/useServerForm';
import { emailRules } from '../accountRules';
import { LinkSent } from './LinkSent';
import { useAskForLinkMutation, type Side } from './passwordResetApi';
import { t as words } from '../../../messages/account';
import { t } from '../../../messages/passwordReset';

interface AskForLinkProps {
  side: Side;
  /** Initial value: the input of the login form. */
  email?: string;
  /** Shown if the shop sends no emails. */
  otherHelp: ReactNode;
  /** Goes back to the login with the current input; undefined without a login. */
  onBack?: (email: string) => void;
}

/** Requests a password reset link. */
export function AskForLink({ side, email = '', otherHelp, onBack }: AskForLinkProps) {
  const [ask, { isSuccess, originalArgs, reset }] = useAskForLinkMutation();
  const { field, handleSend, isSending, serverError, getValues } = useServerForm({
    defaultValues: { email },
  });

  const submit = handleSend(
    async (typed, send) => (await send(ask({ side, email: typed.email.trim() }))).error,
  );
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
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      <p className="text-soft">{t('ask.text')}</p>
      <Field
        autoFocus
        label={words('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email', emailRules)}
      />
      <FormAlert>{serverError?.message}</FormAlert>
      {serverError?.type === 'MAIL_OFF' && <div>{otherHelp}</div>}
      <Button type="submit" isBusy={isSending} className="mt-1 w-full">
        {t('ask.submit')}
      </Button>
      {back}
    </form>
  );
}
