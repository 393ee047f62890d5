import type { Language } from '../../common/language.js';

const LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** An amount in cents, as it is read. */
export const formatCents = (language: Language, cents: number): string =>
  new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency: 'USD' }).format(
    cents / 100,
  );

/** A whole number. */
export const formatNumber = (language: Language, number: number): string =>
  new Intl.NumberFormat(LOCALES[language]).format(number);

/** A day, as YYYY-MM-DD. */
export const formatDay = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(day),
  );

/** A moment, with the time zone: where its reader is nobody knows. */
export const formatTime = (language: Language, time: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(time);

/** A time zone such as America/New_York, as people write it. */
export function formatZone(language: Language, timeZone: string): string {
  const name = timeZone.replaceAll('_', ' ');
  if (timeZone === 'UTC') return name;
  return language === 'de' ? `Zeitzone ${name}` : `${name} time`;
}
