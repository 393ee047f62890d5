import { openShop } from '../../../scripts/lib/open-shop.mjs';

/** Every journey's customer registers from this machine, again and again, and breaks pages on purpose. */
const OPEN_DOORS = { REGISTRATIONS_PER_HOUR: '0', CLIENT_ERRORS_PER_ADDRESS: '0' };

/** Opens a shop of its own for this run. Returns how to close it. */
export default async function openShopForJourneys(): Promise<() => Promise<void>> {
  const { url, close } = await openShop(OPEN_DOORS);
  process.env.SHOP_URL = url;
  return close;
}
