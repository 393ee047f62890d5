import { useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../api/store';
import { Dialog } from '../../components/Dialog';
import { Tabs } from '../../components/Tabs';
import { loginClosed, type LoginRequest } from './authSlice';
import { AskForLink } from './password-reset/RequestLink';
import { AskUs } from './password-reset/ContactUs';
import { LoginForm, NOTHING_TYPED, type LoginFields, type LoginMode } from './LoginForm';
import { t } from '../../messages/account';
import { t as forgottenWords } from '../../messages/passwordReset';

const tabs = () =>
  [
    { id: 'login', label: t('logIn') },
    { id: 'register', label: t('createAccount') },
  ] as const;

interface LoginDialogProps {
  /** Null while the dialog is closed. */
  request: LoginRequest | null;
  /** Called once the dialog is mounted. It must stay mounted from then on, to keep the input. */
  onLoaded: () => void;
}

/** Login and registration in a dialog over any page. It keeps its input while it is closed, except the password. */
export function LoginDialog({ request, onLoaded }: LoginDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [mode, setMode] = useState<LoginMode>('login');
  const form = useForm<LoginFields>({
    mode: 'onTouched',
    defaultValues: NOTHING_TYPED,
    // React Hook Form would focus in the order of registration: the name is registered last but is the first field.
    shouldFocusError: false,
  });
  const { isSubmitting } = useFormState({ control: form.control });
  useEffect(onLoaded, [onLoaded]);
  const [hasForgotten, setForgotten] = useState(false);
  const hasEnded = request?.reason === 'session-ended';
  const email = request?.email;
  // A request with an ended session or an email is for an existing account.
  const [asked, setAsked] = useState<LoginRequest | null>(null);
  if (request !== asked) {
    setAsked(request);
    setForgotten(false);
    if ((hasEnded || email !== undefined) && !isSubmitting) setMode('login');
  }
  useEffect(() => {
    if (email !== undefined) form.setValue('email', email);
  }, [form, email]);

  function choose(next: LoginMode): void {
    setMode(next);
    form.clearErrors();
  }

  function goBack(typed: string): void {
    form.setValue('email', typed);
    setForgotten(false);
  }

  function finish(isHere: boolean): void {
    dispatch(loginClosed());
    if (isHere && !request?.stays) void navigate('/');
  }

  const close = (): unknown => dispatch(loginClosed());
  if (hasForgotten) {
    return (
      <Dialog open={request !== null} onClose={close} title={forgottenWords('ask.title')}>
        <AskForLink
          side="user"
          email={form.getValues('email')}
          otherHelp={<AskUs onLeave={close} />}
          onBack={goBack}
        />
      </Dialog>
    );
  }
  return (
    <Dialog open={request !== null} onClose={close} title={t(hasEnded ? 'welcomeBack' : 'welcome')}>
      {hasEnded && <p className="text-soft">{t('sessionEnded')}</p>}
      <Tabs
        label={t('account')}
        tabs={tabs()}
        chosen={mode}
        onChoose={choose}
        isHeld={isSubmitting}
      >
        <LoginForm mode={mode} form={form} onDone={finish} onForgotten={() => setForgotten(true)} />
      </Tabs>
    </Dialog>
  );
}
