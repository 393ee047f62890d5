import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '../components/Button';
import { Field } from '../components/Field';
import { FormAlert } from '../components/FormAlert';
import { TextAreaField } from '../components/TextAreaField';
import { takeFocus } from '../components/takeFocus';
import { useIsHydrated } from '../components/useIsHydrated';
import { useServerForm, type Send, type ServerForm } from '../components/useServerForm';
import { useGetSessionQuery } from '../features/account/authApi';
import { useWriteToShopMutation } from '../features/shop/contactApi';
import { early } from '../lib/earlyClicks';
import { EMAIL_PATTERN } from '../lib/email';
import { randomKey } from '../lib/randomKey';
import { t } from '../messages/contact';

interface Written {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** Honeypot: invisible to people, so only bots fill it in. */
  website: string;
}

const isThere = (complaint: string) => (typed: string) => typed.trim() !== '' || complaint;

/** Sends a message to the shop. */
export function ContactForm() {
  const id = useId();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="mt-9 rounded-panel border border-line bg-surface p-5 md:p-7"
    >
      <h2 id={`${id}-title`} className="font-display text-section">
        {t('form.title')}
      </h2>
      {sentTo === undefined ? (
        <MessageForm onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} onAgain={() => setSentTo(undefined)} />
      )}
    </section>
  );
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <div className="mt-3">
      <p ref={takeFocus} tabIndex={-1} role="status" className="max-w-prose">
        {t('form.sent', { email })}
      </p>
      <Button variant="outline" size="sm" className="mt-5" onClick={onAgain}>
        {t('form.again')}
      </Button>
    </div>
  );
}

function MessageForm({ onSent }: { onSent: (email: string) => void }) {
  // If a response was lost, retrying with the same text sends the same key, so the message is not duplicated. A changed
  // text is a new message.
  const lastTry = useRef({ text: '', key: '' });
  const isHydrated = useIsHydrated();
  const [write] = useWriteToShopMutation();
  // Without default values, to keep input from before hydration.
  const form = useServerForm<Written>({});
  const { field, handleSend, isSending, serverError } = form;
  useOwnAddress(form);

  async function sendMessage({ website, ...typed }: Written, send: Send): Promise<unknown> {
    const email = typed.email.trim();
    const text = JSON.stringify(typed);
    if (lastTry.current.text !== text) lastTry.current = { text, key: randomKey() };
    const { key } = lastTry.current;
    const message = { key, ...typed, email, ...(website && { website }) };
    const { error } = await send(write(message));
    if (!error) onSent(email);
    return error;
  }
  const submit = (event?: SyntheticEvent): void => handleSend(sendMessage)(event);

  return (
    <form noValidate className="relative mt-3" onSubmit={submit}>
      <p className="max-w-prose text-soft">{t('form.text')}</p>
      <div className="mt-5 grid gap-x-4 fields md:grid-cols-2">
        <Field
          label={t('form.name')}
          autoComplete="name"
          maxLength={100}
          {...field('name', { validate: isThere(t('form.noName')) })}
        />
        <Field
          label={t('form.email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          {...field('email', { required: t('form.noEmail'), pattern: EMAIL_PATTERN })}
        />
        <Field
          label={t('form.subject')}
          maxLength={150}
          className="md:col-span-2"
          {...field('subject')}
        />
        <TextAreaField
          label={t('form.message')}
          rows={6}
          maxLength={5_000}
          className="md:col-span-2"
          {...field('message', { validate: isThere(t('form.noMessage')) })}
        />
      </div>
      <input
        {...form.register('website')}
        aria-hidden="true"
        tabIndex={-1}
        autoComplete="off"
        // Keeps password managers from filling it in.
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
        className="pointer-events-none absolute bottom-0 size-px opacity-0"
      />
      <div className="mt-6 flex flex-col items-start gap-4">
        <FormAlert>{serverError?.message}</FormAlert>
        {/* Not a submit button before hydration: the browser would submit the form itself. */}
        <Button
          {...early()}
          type={isHydrated ? 'submit' : 'button'}
          onClick={isHydrated ? undefined : submit}
          isBusy={isSending}
        >
          {t('form.submit')}
        </Button>
      </div>
    </form>
  );
}

/** Prefills empty fields with the customer's name and email. */
function useOwnAddress({
  getValues,
  setValue,
}: Pick<ServerForm<Written>, 'getValues' | 'setValue'>): void {
  const { data: user } = useGetSessionQuery();
  useEffect(() => {
    if (!user) return;
    for (const field of ['name', 'email'] as const)
      if (!getValues(field)) setValue(field, user[field]);
  }, [user, getValues, setValue]);
}
