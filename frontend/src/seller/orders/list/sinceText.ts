import { dateWriter } from '../../../lib/dates';

const time = dateWriter({ timeStyle: 'short' });
const dayAndTime = dateWriter({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const date = dateWriter({ dateStyle: 'medium' });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const startOfDay = (day: Date, back = 0): number =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() - back).getTime();

function ageText(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'now';
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`;
  return `${Math.floor(milliseconds / HOUR)} h`;
}

/** How long ago a time was, as briefly as somebody needs it who works through a list: "7:45 PM · 32 min", "Yesterday, 7:45 PM". */
export function sinceText(iso: string, now: Date): string {
  const then = new Date(iso);
  const at = then.getTime();
  if (Number.isNaN(at)) return '';
  if (at >= startOfDay(now)) return `${time().format(then)} · ${ageText(now.getTime() - at)}`;
  if (at >= startOfDay(now, 1)) return `Yesterday, ${time().format(then)}`;
  return then.getFullYear() === now.getFullYear() ? dayAndTime().format(then) : date().format(then);
}
