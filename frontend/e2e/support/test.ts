import { expect, request, test as base } from '@playwright/test';
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

export const test = base.extend<Fixtures, WorkerFixtures>({
  watch: [
    async ({ context, baseURL }, provide) => {
      const watch = new Watch(context, baseURL ?? '');
      await provide(watch);
      expect(watch.complaints, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
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
