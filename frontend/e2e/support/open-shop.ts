import { chromium, type FullConfig } from '@playwright/test';
import { openShop } from '../../../scripts/lib/open-shop.mjs';

/**
 * Every journey's customer registers from this machine, again and again, and breaks pages on purpose. The machine may be busy:
 * a page is waited for and comes with its content.
 */
const SETTINGS = {
  REGISTRATIONS_PER_HOUR: '0',
  CLIENT_ERRORS_PER_IP: '0',
  SSR_TIMEOUT_SECONDS: '60',
  DATABASE_TIMEOUT_SECONDS: '60',
};

/** Ends the run by a sentence that says what to do. A stack would tell where it was thrown, and the reason is this machine. */
function failWith(message: string): never {
  throw Object.assign(new Error(message), { stack: message });
}

/** One browser that starts is enough to know; without it, each journey would fail by itself. */
async function tryBrowser({ projects }: FullConfig): Promise<void> {
  const options = projects[0]?.use.launchOptions;
  try {
    await (await chromium.launch(options)).close();
  } catch {
    const name = options?.executablePath ?? 'the one of Playwright';
    failWith(
      `The tests cannot start: no browser starts for the journeys (${name}). Run "npx playwright install --with-deps chromium", or set CHROME_PATH to a Chromium.`,
    );
  }
}

/** What the shop itself said last, which names the reason. */
const lastLine = (error: unknown): string => {
  const { output = '' } = error as { output?: string };
  return output.trim().split('\n').at(-1) || String(error);
};

/** Opens a shop of its own for this run. Returns how to close it. */
export default async function openShopForJourneys(
  config: FullConfig,
): Promise<() => Promise<void>> {
  await tryBrowser(config);
  try {
    const { url, close } = await openShop(SETTINGS);
    process.env.SHOP_URL = url;
    return close;
  } catch (error) {
    failWith(`The tests cannot start: the shop does not open for the journeys. ${lastLine(error)}`);
  }
}
