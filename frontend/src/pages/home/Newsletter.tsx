import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import { Button } from '../../components/Button';
import { Link } from '../../components/Link';
import { useHandledErrors } from '../../components/useHandledErrors';
import { useSubscribeMutation } from '../../features/shop/shopApi';
import { errorMessage } from '../../lib/apiError';
import { earlyForm, takeEarlyForm } from '../../lib/earlyClicks';
import { EMAIL_PATTERN } from '../../lib/email';
import { t } from '../../messages/belowTheFold';

const complaintAbout = (email: string): string => {
  if (email === '') return t('newsletter.missing');
  return EMAIL_PATTERN.value.test(email) ? '' : EMAIL_PATTERN.message;
};

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Newsletter signup with double opt-in: only confirmed addresses are subscribed. */
export function Newsletter() {
  const id = useId();
  const [subscribe, { isLoading }] = useSubscribeMutation();
  const withHandledErrors = useHandledErrors();
  const [complaint, setComplaint] = useState('');
  const [answer, setAnswer] = useState('');
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (formRef.current) takeEarlyForm(formRef.current);
  }, []);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isLoading) return;
    const form = event.currentTarget;
    const given = new FormData(form);
    const email = textOf(given, 'email');
    const wrong = complaintAbout(email);
    setComplaint(wrong);
    setAnswer('');
    if (wrong) {
      form.querySelector('input')?.focus();
      return;
    }
    const website = textOf(given, 'website');
    const asked = { email, consent: t('newsletter.consent'), ...(website && { website }) };
    const { error } = await withHandledErrors(subscribe(asked));
    setAnswer(error ? errorMessage(error) : t('newsletter.answer', { email }));
    if (!error) form.reset();
  };

  return (
    <section aria-labelledby={`${id}-title`} className="section">
      <div className="flex flex-col gap-6 rounded-panel bg-deep px-[min(1.25rem,5vw)] py-7 text-on-deep md:rounded-[2rem] md:px-12 md:py-11 lg:flex-row lg:items-center lg:justify-between lg:gap-8">
        <div>
          <h2 id={`${id}-title`} className="font-display text-section">
            {t('newsletter.heading')}
          </h2>
          <p className="mt-1.5 max-w-[44ch] text-balance opacity-90">{t('newsletter.text')}</p>
        </div>
        <form
          {...earlyForm}
          ref={formRef}
          noValidate
          onSubmit={(event) => void submit(event)}
          className="relative w-full lg:max-w-110"
        >
          <div className="flex flex-wrap gap-2 rounded-[1.8125rem] bg-background p-1.5 forced-colors:border text-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-on-deep">
            <input
              name="email"
              type="email"
              required
              autoComplete="email"
              aria-label={t('newsletter.email')}
              placeholder={t('newsletter.email')}
              aria-invalid={complaint ? true : undefined}
              aria-describedby={`${id}-answer ${id}-consent`}
              className="min-h-11.5 min-w-0 flex-[999_1_6.5rem] rounded-full bg-transparent px-4 text-base outline-none placeholder:text-soft"
            />
            {/* Wraps onto its own line if there is no room next to the field. */}
            <Button type="submit" size="sm" isBusy={isLoading} className="min-w-0 flex-auto">
              {t('newsletter.subscribe')}
            </Button>
          </div>
          {/* Honeypot: invisible to people, so only bots fill it in. */}
          <input
            name="website"
            aria-hidden="true"
            tabIndex={-1}
            autoComplete="off"
            className="pointer-events-none absolute size-px opacity-0"
          />
          <p id={`${id}-answer`} role="status" className="mt-2.5 px-5.5 text-md empty:mt-0">
            {complaint || answer}
          </p>
          <p id={`${id}-consent`} className="mt-2.5 px-5.5 text-sm opacity-90">
            {t('newsletter.consent')}{' '}
            {t.rich('newsletter.privacy', {
              a: (text) => (
                <Link to="/privacy" className="underline underline-offset-3">
                  {text}
                </Link>
              ),
            })}
          </p>
        </form>
      </div>
    </section>
  );
}
