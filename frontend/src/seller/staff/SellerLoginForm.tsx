import { useForm } from 'react-hook-form';
import type { Credentials } from '../../api/types';
import { useAppDispatch } from '../../api/store';
import { Button } from '../../components/Button';
import { Field } from '../../components/Field';
import { FormError } from '../../components/FormError';
import { useFieldErrors } from '../../components/useFieldErrors';
import { useHandledErrors } from '../../components/useHandledErrors';
import { emailRules } from '../../features/account/accountRules';
import { CodePrompt } from '../../features/account/CodePrompt';
import { ForgotButton } from '../../features/account/forgotten/ForgotButton';
import { PasswordField } from '../../features/account/PasswordField';
import { loginComplaints, useCodeStep } from '../../features/account/useCodeStep';
import { sellerReplaced, useSellerLoginMutation } from './sellerAuthApi';
import { t as words } from '../../messages/account';
import { t } from '../messages/sellers';

type SellerLogin = Omit<Credentials, 'language'> & { code: string };

interface SellerLoginFormProps {
  email: string;
  /** Somebody does not know their password any more; with what was typed. */
  onForgotten: (email: string) => void;
}

/** Logs a seller in; whoever shops in this browser stays logged in beside. What was typed stays after a refusal. */
export function SellerLoginForm({ email, onForgotten }: SellerLoginFormProps) {
  const dispatch = useAppDispatch();
  const [login, { error, isLoading }] = useSellerLoginMutation();
  const withHandledErrors = useHandledErrors();
  const form = useForm<SellerLogin>({
    mode: 'onTouched',
    defaultValues: { email, password: '', code: '' },
  });
  const { register, handleSubmit, setFocus, getValues } = form;
  const { errors } = form.formState;
  const isAtField = useFieldErrors(form, error, { complaintsOf: loginComplaints });
  const codeStep = useCodeStep(setFocus);

  const submit = handleSubmit(async ({ code, ...credentials }) => {
    const answer = await withHandledErrors(
      login({ ...credentials, ...(codeStep.isAsked && { code }) }),
    );
    codeStep.follow(answer.error);
    if (!answer.data) return;
    dispatch(sellerReplaced(answer.data));
  });

  return (
    <form noValidate className="flex flex-col fields" onSubmit={(event) => void submit(event)}>
      {codeStep.isAsked ? (
        <CodePrompt
          error={errors.code?.message}
          field={register('code', {
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
            error={errors.email?.message}
            {...register('email', emailRules)}
          />
          <PasswordField
            autoComplete="current-password"
            error={errors.password?.message}
            {...register('password', { required: t('login.noPassword') })}
          />
        </>
      )}
      <FormError error={codeStep.shown(error)} isAtField={isAtField} />
      <Button type="submit" isBusy={isLoading} className="mt-1 w-full">
        {t('login.submit')}
      </Button>
      {!codeStep.isAsked && (
        <ForgotButton
          hasFailed={error !== undefined}
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
