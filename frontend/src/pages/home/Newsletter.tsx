import { useId, useState, type SubmitEvent } from 'react';
import { Button } from '../../components/Button';
import { EMAIL_PATTERN } from '../../lib/email';
import { t } from '../../messages/below';

const complaintAbout = ({ value }: HTMLInputElement): string => {
  if (value === '') return t('newsletter.missing');
  return EMAIL_PATTERN.value.test(value) ? '' : EMAIL_PATTERN.message;
};

/** There is no newsletter yet: the box checks the email and says so, and sends nothing anywhere. */
export function Newsletter() {
  const id = useId();
  const [error, setError] = useState('');
  const [isAnswered, setAnswered] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const input = event.currentTarget.elements.namedItem('email');
    if (!(input instanceof HTMLInputElement)) return;
    const complaint = complaintAbout(input);
    setError(complaint);
    setAnswered(complaint === '');
    if (complaint) input.focus();
    else event.currentTarget.reset();
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
        <form noValidate onSubmit={submit} className="w-full lg:max-w-110">
          <div className="flex flex-wrap gap-2 rounded-[1.8125rem] bg-background p-1.5 forced-colors:border text-ink has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-on-deep">
            <input
              name="email"
              type="email"
              required
              autoComplete="email"
              aria-label={t('newsletter.email')}
              placeholder={t('newsletter.email')}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-answer`}
              className="min-h-11.5 min-w-0 flex-[999_1_6.5rem] rounded-full bg-transparent px-4 text-base outline-none placeholder:text-soft"
            />
            {/* Has a line of its own where the field would have no room beside it. */}
            <Button type="submit" size="sm" className="min-w-0 flex-auto">
              {t('newsletter.subscribe')}
            </Button>
          </div>
          <p id={`${id}-answer`} role="status" className="mt-2.5 px-4 text-md empty:mt-0">
            {error}
            {isAnswered && t('newsletter.answer')}
          </p>
        </form>
      </div>
    </section>
  );
}
