import { formatDateTime } from '../../lib/dates';
import { useGetShopQuery } from './shopApi';

/** Whether this browser can tell the time there: it may be older than the name of the zone. */
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The time zone of the shop's days and times; undefined where nobody can tell, and the visitor's own counts. */
export function useShopZone(): string | undefined {
  const { data: shop } = useGetShopQuery();
  return shop && isKnown(shop.timeZone) ? shop.timeZone : undefined;
}

/** Writes ISO times as the shop's clock shows them; nothing as long as the shop has not said its time zone. */
export function useShopClock(
  write: (iso: string, timeZone?: string) => string,
): (iso: string) => string {
  const { isLoading } = useGetShopQuery();
  const timeZone = useShopZone();
  return (iso) => (isLoading ? '' : write(iso, timeZone));
}

export const useFormatDateTime = (): ((iso: string) => string) => useShopClock(formatDateTime);
