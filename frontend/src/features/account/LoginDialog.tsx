import { useEffect, useState } from 'react';
import { useForm, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../api/store';
import { Dialog } from '../../components/Dialog';
import { Tabs } from '../../components/Tabs';
import { loginClosed, type LoginRequest } from './authSlice';
import { LoginForm, NOTHING_TYPED, type LoginFields, type LoginMode } from './LoginForm';
import { t } from '../../messages/account';

const tabs = () =>
  [
    { id: 'login', label: t('logIn') },
    { id: 'register', label: t('createAccount') },
  ] as const;

interface LoginDialogProps {
  /** Null while nobody asks for it. */
  request: LoginRequest | null;
  /** It is there, and has to stay for what is typed to stay. */
  onLoaded: () => void;
}

/**
 * Login and registration over whatever page one is on. What was typed is there again when it is opened again, but
 * for the password.
 */
export function LoginDialog({ request, onLoaded }: LoginDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [mode, setMode] = useState<LoginMode>('login');
  const form = useForm<LoginFields>({
    mode: 'onTouched',
    defaultValues: NOTHING_TYPED,
    // It would go by the order in which the fields have come: the name comes last, and stands first.
    shouldFocusError: false,
  });
  const { isSubmitting } = useFormState({ control: form.control });
  useEffect(onLoaded, [onLoaded]);
  const hasEnded = request?.reason === 'session-ended';
  // Whoever was logged in has an account.
  const [asked, setAsked] = useState<LoginRequest | null>(null);
  if (request !== asked) {
    setAsked(request);
    if (hasEnded && !isSubmitting) setMode('login');
  }

  function choose(next: LoginMode): void {
    setMode(next);
    form.clearErrors();
  }

  function finish(isHere: boolean): void {
    dispatch(loginClosed());
    if (isHere && !request?.stays) void navigate('/');
  }

  return (
    <Dialog
      open={request !== null}
      onClose={() => dispatch(loginClosed())}
      title={t(hasEnded ? 'welcomeBack' : 'welcome')}
    >
      {hasEnded && <p className="text-soft">{t('sessionEnded')}</p>}
      <Tabs
        label={t('account')}
        tabs={tabs()}
        chosen={mode}
        onChoose={choose}
        isHeld={isSubmitting}
      >
        <LoginForm mode={mode} form={form} onDone={finish} />
      </Tabs>
    </Dialog>
  );
}
