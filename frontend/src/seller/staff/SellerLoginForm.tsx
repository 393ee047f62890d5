import type { Credentials } from '../../api/types';
import { useAppDispatch } from '../../api/store';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { FormAlert } from '../../components/FormAlert';
import { useServerForm } from '../../components/useServerForm';
import { emailRules } from '../../features/account/accountRules';
import { CodePrompt } from '../../features/account/CodePrompt';
import { ForgotButton } from '../../features/account/password-reset/ForgotButton';
import { PasswordField } from '../../features/account/PasswordField';
import { loginFieldErrors, useCodeStep } from '../../features/account/useCodeStep';
import { sellerReplaced, useSellerLoginMutation } from './sellerAuthApi';
import { t as words } from '../../messages/account';
import { t } from '../messages/sellers';

type SellerLogin = Omit<Credentials, 'language'> & { code: string };

interface SellerLoginFormProps {
  email: string;
  /** Called with the email entered so far. */
  onForgotten: (email: string) => void;
}

/** Logs a seller in; a customer session in the same browser is not affected. The input is kept after an error. */
export function SellerLoginForm({ email, onForgotten }: SellerLoginFormProps) {
  const dispatch = useAppDispatch();
  const [login] = useSellerLoginMutation();
  const { field, handleSend, isSending, serverError, setFocus, getValues } =
    useServerForm<SellerLogin>({
      defaultValues: { email, password: '', code: '' },
      fieldErrorsOf: loginFieldErrors,
    });
  const codeStep = useCodeStep(setFocus);

  const submit = handleSend(async ({ code, ...credentials }, send) => {
    const { data, error } = await send(
      login({ ...credentials, ...(codeStep.isAsked && { code }) }),
    );
    codeStep.follow(error);
    if (data) dispatch(sellerReplaced(data));
    return error;
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={submit}>
      {codeStep.isAsked ? (
        <CodePrompt
          field={field('code', {
            validate: (code) => code.trim() !== '' || words('code.missing'),
          })}
        />
      ) : (
        <>
          <Field
            label={t('login.email')}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...field('email', emailRules)}
          />
          <PasswordField
            autoComplete="current-password"
            {...field('password', { required: t('login.noPassword') })}
          />
        </>
      )}
      <FormAlert>{serverError?.message}</FormAlert>
      <Button type="submit" isBusy={isSending} className="mt-1 w-full">
        {t('login.submit')}
      </Button>
      {!codeStep.isAsked && (
        <ForgotButton
          hasFailed={serverError !== undefined}
          onPress={() => onForgotten(getValues('email'))}
        />
      )}
      {codeStep.isAsked && (
        <Button variant="quiet" size="sm" onClick={codeStep.goBack}>
          {words('code.back')}
        </Button>
      )}
    </form>
  );
}
