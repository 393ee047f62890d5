import { dateWriter } from '../../../lib/dates';
import { t } from '../../messages/orders';

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
  if (milliseconds < MINUTE) return t('since.now');
  if (milliseconds < HOUR) return t('since.minutes', { count: Math.floor(milliseconds / MINUTE) });
  return t('since.hours', { count: Math.floor(milliseconds / HOUR) });
}

/** How long ago a time was, as briefly as somebody needs it who works through a list: "7:45 PM · 32 min", "Yesterday, 7:45 PM". */
export function sinceText(iso: string, now: Date): string {
  const then = new Date(iso);
  const at = then.getTime();
  if (Number.isNaN(at)) return '';
  if (at >= startOfDay(now)) {
    return t('since.today', { time: time().format(then), age: ageText(now.getTime() - at) });
  }
  if (at >= startOfDay(now, 1)) return t('since.yesterday', { time: time().format(then) });
  return then.getFullYear() === now.getFullYear() ? dayAndTime().format(then) : date().format(then);
}
