import type {} from '../../src/lib/earlyClicks';
import { expect, request, test as base, type Page } from '@playwright/test';
import { DemoSeller } from './seller';
import { Watch } from './watch';

interface Fixtures {
  /** Name the refusals that a test provokes; everything else that a browser complains of fails it. */
  watch: Watch;
}

interface WorkerFixtures {
  /** The shop's seller, beside whatever the customer's browser does. */
  seller: DemoSeller;
}

/** Opens pages as people see them who do not press anything before the page can answer. */
function waitUntilTakenOver(page: Page): void {
  const takenOver = () => page.waitForFunction(() => window.earlyClicks === undefined);
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    // Unless a test says itself what it waits for.
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
    // The first argument must be a pattern, even when nothing is needed.
    async ({ browserName: _ }, provide) => {
      const api = await request.newContext({ baseURL: process.env.SHOP_URL });
      await provide(await DemoSeller.logIn(api));
      await api.dispose();
    },
    { scope: 'worker' },
  ],
});

export { expect };
