const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO time in the visitor's own language and time zone; empty for text that is no time. */
export function formatDateTime(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? '' : format.format(time);
}

const dayFormat = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** A day like 2026-11-21, which has no time zone, in the visitor's own language: "Sat, Nov 21". */
export const formatDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));
