import { useEffect, useState } from 'react';
import { useFormatDateTime, useShopZone } from '../../../features/shop/shopZone';
import { dateWriter, dayName } from '../../../lib/dates';
import { t } from '../../messages/orders';
import { dayLater } from '../filters/dayRange';

const time = dateWriter({ timeStyle: 'short' });
const dayAndTime = dateWriter({
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const date = dateWriter({ dateStyle: 'medium' });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function ageText(milliseconds: number): string {
  if (milliseconds < MINUTE_MS) return t('since.now');
  if (milliseconds < HOUR_MS)
    return t('since.minutes', { count: Math.floor(milliseconds / MINUTE_MS) });
  return t('since.hours', { count: Math.floor(milliseconds / HOUR_MS) });
}

/** A short time with its age: "7:45 PM · 32 min", "Yesterday, 7:45 PM". */
export function relativeTime(iso: string, now: Date, timeZone?: string): string {
  const then = new Date(iso);
  const at = then.getTime();
  if (Number.isNaN(at)) return '';
  const [day, today] = [dayName(then, timeZone), dayName(now, timeZone)];
  if (day >= today) {
    const age = ageText(now.getTime() - at);
    return t('since.today', { time: time(timeZone).format(then), age });
  }
  if (day === dayLater(today, -1))
    return t('since.yesterday', { time: time(timeZone).format(then) });
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return (isThisYear ? dayAndTime : date)(timeZone).format(then);
}

/** The time of an order's placement and, today, its age. */
export function OrderTime({ at, className }: { at: string; className?: string }) {
  const [now, setNow] = useState(() => new Date());
  const timeZone = useShopZone();
  const formatDateTime = useFormatDateTime();
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatDateTime(at)} className={className}>
      {relativeTime(at, now, timeZone)}
    </time>
  );
}
