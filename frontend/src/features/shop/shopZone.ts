import { formatDateTime } from '../../lib/dates';
import { useGetShopQuery } from './shopApi';

/** @returns false if the browser does not support the time zone, which may be newer than the browser */
function isKnown(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The shop's time zone; undefined if it is not loaded or not supported: the visitor's zone is used then. */
export function useShopZone(): string | undefined {
  const { data: shop } = useGetShopQuery();
  return shop && isKnown(shop.timeZone) ? shop.timeZone : undefined;
}

/** Formats ISO times in the shop's time zone; returns '' until it is loaded. */
export function useShopClock(
  write: (iso: string, timeZone?: string) => string,
): (iso: string) => string {
  const { isLoading } = useGetShopQuery();
  const timeZone = useShopZone();
  return (iso) => (isLoading ? '' : write(iso, timeZone));
}

export const useFormatDateTime = (): ((iso: string) => string) => useShopClock(formatDateTime);
