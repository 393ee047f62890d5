import { useEffect, useState } from 'react';
import { useFormatDateTime, useShopZone } from '../../../features/shop/shopZone';
import { sinceText } from './sinceText';

const MINUTE = 60_000;

/** When an order was placed, as a seller asks for it: the time, and how long it has waited today. */
export function OrderTime({ at, className }: { at: string; className?: string }) {
  const [now, setNow] = useState(() => new Date());
  const timeZone = useShopZone();
  const formatDateTime = useFormatDateTime();
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <time dateTime={at} title={formatDateTime(at)} className={className}>
      {sinceText(at, now, timeZone)}
    </time>
  );
}
