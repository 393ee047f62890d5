import { useEffect, useState } from 'react';
import { useShopZone } from '../../../features/shop/shopZone';
import { dayName } from '../../../lib/dates';

const MINUTE_MS = 60_000;

/** The current day in the shop's time zone, as YYYY-MM-DD; updated soon after midnight. */
export function useToday(): string {
  const timeZone = useShopZone();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);
  return dayName(now, timeZone);
}
