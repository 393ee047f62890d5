import { perLanguage } from '../messages/language';

/** The visitor's own kind of a language, such as British English. */
const ownKind = (locale: string): string =>
  navigator.languages.find((own) => own.split('-')[0] === locale.split('-')[0]) ?? locale;

/** Writes dates and times as the visitor knows them, in the language of the document. */
export const dateWriter = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  perLanguage((locale) => new Intl.DateTimeFormat(ownKind(locale), options));

const dateTime = dateWriter({ dateStyle: 'medium', timeStyle: 'short' });

/** An ISO time in the visitor's own time zone; empty for text that is no time. */
export function formatDateTime(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? '' : dateTime().format(time);
}

const shortDay = dateWriter({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A day like 2026-11-21, which has no time zone: "Sat, Nov 21". */
export const formatDay = (day: string): string => shortDay().format(new Date(`${day}T00:00:00Z`));
