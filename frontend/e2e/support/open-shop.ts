import { chromium, type FullConfig } from '@playwright/test';
import { openShop } from '../../../scripts/lib/open-shop.mjs';

/** Every journey's customer registers from this machine, again and again, and breaks pages on purpose. */
const OPEN_DOORS = { REGISTRATIONS_PER_HOUR: '0', CLIENT_ERRORS_PER_ADDRESS: '0' };

/** Says what to do instead of where it was thrown: the reason is this machine, and no journey can run. */
function failWith(advice: string, cause: unknown): never {
  const output = (cause as { output?: string }).output ?? String(cause);
  const message = `${advice}\n\n${output.trim()}`;
  throw Object.assign(new Error(message), { stack: message });
}

/** One browser that starts is proof enough; without it, each journey would fail by itself. */
async function tryBrowser({ projects }: FullConfig): Promise<void> {
  const options = projects[0]?.use.launchOptions;
  try {
    await (await chromium.launch(options)).close();
  } catch (error) {
    failWith(
      'The tests cannot start: no browser starts for the journeys. Install Chromium (npx playwright install --with-deps chromium), or set CHROME_PATH to one.',
      error,
    );
  }
}

/** Opens a shop of its own for this run. Returns how to close it. */
export default async function openShopForJourneys(
  config: FullConfig,
): Promise<() => Promise<void>> {
  await tryBrowser(config);
  try {
    const { url, close } = await openShop(OPEN_DOORS);
    process.env.SHOP_URL = url;
    return close;
  } catch (error) {
    failWith('The shop of the journeys does not open. See what npm start says.', error);
  }
}
