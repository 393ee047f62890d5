import type {} from '../../src/lib/earlyClicks';
import { expect, request, test as base, type Page } from '@playwright/test';
import { DemoSeller } from './seller';
import { Watch } from './watch';

interface Fixtures {
  /** Names the errors that a test provokes; any other error in the browser fails it. */
  watch: Watch;
}

interface WorkerFixtures {
  /** The demo seller, independent of the customer's browser. */
  seller: DemoSeller;
}

/** Makes every navigation wait for hydration. */
function waitUntilTakenOver(page: Page): void {
  const takenOver = () => page.waitForFunction(() => window.earlyClicks === undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    // Unless the test names its own condition.
    if (!options?.waitUntil) await takenOver();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await takenOver();
    return response;
  };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  watch: [
    async ({ context, baseURL }, provide) => {
      const watch = new Watch(context, baseURL ?? '');
      await provide(watch);
      expect(watch.complaints, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page }, provide) => {
    waitUntilTakenOver(page);
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
