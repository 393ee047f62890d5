import type {} from '../../src/lib/earlyClicks';
import { expect, request, test as base, type Page } from '@playwright/test';
import { DemoSeller } from './seller';
import { BrowserErrors } from './browser-errors';

interface Fixtures {
  /** The errors that a test expects; any other error in the browser fails it. */
  browserErrors: BrowserErrors;
}

interface WorkerFixtures {
  /** The demo seller, independent of the customer's browser. */
  seller: DemoSeller;
}

/** Makes every navigation wait for hydration. */
function waitForHydration(page: Page): void {
  const hydration = () => page.waitForFunction(() => window.earlyClicks === undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    // A test with its own condition waits for that one only.
    if (!options?.waitUntil) await hydration();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await hydration();
    return response;
  };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  browserErrors: [
    async ({ context, baseURL }, provide) => {
      const browserErrors = new BrowserErrors(context, baseURL ?? '');
      await provide(browserErrors);
      expect(browserErrors.unexpected, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, provide) => {
    waitForHydration(page);
    await provide(page);
  },
  seller: [
    // The first argument must be a pattern, even if nothing is used.
    async ({ browserName: _ }, provide) => {
      const api = await request.newContext({ baseURL: process.env.SHOP_URL });
      await provide(await DemoSeller.logIn(api));
      await api.dispose();
    },
    { scope: 'worker' },
  ],
});

export { expect };
