import { perLanguage } from '../messages/language';

/** The visitor's regional variant of a language, such as British English. */
const formatKind = (locale: string): string =>
  navigator.languages.find((own) => own.split('-')[0] === locale.split('-')[0]) ?? locale;

const visitorsZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Formats dates and times in the language and regional variant of the visitor; in the visitor's time zone unless
 * another is given.
 */
export function dateWriter(
  options: Intl.DateTimeFormatOptions,
): (timeZone?: string) => Intl.DateTimeFormat {
  const writers = new Map<string, () => Intl.DateTimeFormat>();
  return (timeZone = visitorsZone()) => {
    const writer =
      writers.get(timeZone) ??
      perLanguage(
        (locale) => new Intl.DateTimeFormat(formatKind(locale), { ...options, timeZone }),
      );
    writers.set(timeZone, writer);
    return writer();
  };
}

const zoneName = dateWriter({ timeZoneName: 'short' });

/**
 * Formats an ISO time in a time zone, which is named if the visitor's clock differs; returns '' for an invalid time.
 */
const timeWriter =
  (writer: ReturnType<typeof dateWriter>) =>
  (iso: string, timeZone?: string): string => {
    const time = new Date(iso);
    if (Number.isNaN(time.getTime())) return '';
    const text = writer(timeZone).format(time);
    if (text === writer().format(time)) return text;
    const zone = zoneName(timeZone)
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName');
    return `${text} ${zone?.value ?? timeZone}`;
  };

export const formatDateTime = timeWriter(dateWriter({ dateStyle: 'medium', timeStyle: 'short' }));

/** "10:15 AM" */
export const formatTime = timeWriter(dateWriter({ timeStyle: 'short' }));

/** The current day in a time zone, as YYYY-MM-DD; in the visitor's without one. */
export const dayName = (time: Date, timeZone?: string): string =>
  // Swedish dates have this format.
  new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  }).format(time);

const shortDay = dateWriter({ weekday: 'short', month: 'short', day: 'numeric' });

/** A day like 2026-11-21, which has no time zone: "Sat, Nov 21". */
export const formatDay = (day: string): string =>
  shortDay('UTC').format(new Date(`${day}T00:00:00Z`));
