import { chromium, type FullConfig } from '@playwright/test';
import { openShop } from '../../../scripts/lib/open-shop.mjs';

/**
 * All customers register from this IP address, and some journeys cause client errors. The timeouts are long, so that pages are
 * rendered on the server on a busy machine, too.
 */
const SETTINGS = {
  REGISTRATIONS_PER_HOUR: '0',
  CLIENT_ERRORS_PER_IP: '0',
  SSR_TIMEOUT_SECONDS: '60',
  DATABASE_TIMEOUT_SECONDS: '60',
};

/** Ends the run with one message and no stack trace: the cause is this machine, not the code. */
function failWith(message: string): never {
  throw Object.assign(new Error(message), { stack: message });
}

/** Starts a browser once, since otherwise each journey would fail without one. */
async function tryBrowser({ projects }: FullConfig): Promise<void> {
  const options = projects[0]?.use.launchOptions;
  try {
    await (await chromium.launch(options)).close();
  } catch {
    const name = options?.executablePath ?? 'that of Playwright';
    failWith(
      `The tests cannot start: no browser starts for the journeys (${name}). Run "npx playwright install --with-deps chromium", or set CHROME_PATH to a Chromium.`,
    );
  }
}

/** The last line that the shop printed, which contains the cause. */
const lastLine = (error: unknown): string => {
  const { output = '' } = error as { output?: string };
  return output.trim().split('\n').at(-1) || String(error);
};

/**
 * Opens a shop for this run.
 * @returns a function that closes it
 */
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
