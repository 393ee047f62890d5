import type { Language } from '../../common/language.js';

const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** Formats an amount in cents. */
export const formatCents = (language: Language, cents: number): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'USD' }).format(
    cents / 100,
  );

export const formatNumber = (language: Language, number: number): string =>
  new Intl.NumberFormat(LOCALES[language]).format(number);

/** Formats a day given as YYYY-MM-DD. */
export const formatDay = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** Formats a time with its time zone, since the recipient's time zone is unknown. */
export const formatTime = (language: Language, time: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(time);

/** Formats the name of a time zone such as America/New_York. */
export function formatZone(language: Language, timeZone: string): string {
  const name = timeZone.replaceAll('_', ' ');
  if (timeZone === 'UTC') return name;
  return language === 'de' ? `Zeitzone ${name}` : `${name} time`;
}
