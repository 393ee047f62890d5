import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Env } from '../config/env.js';
import type { CatalogueEpoch } from '../products/response-cache/catalogue-epoch.js';
import { Epoch } from '../products/response-cache/epoch.js';
import type { PageRenderer } from './page-renderer.js';
import { PagesService } from './pages.service.js';
import type { PageDataSource } from './page-data-source.js';
import { type PublicRoute, publicRouteOf } from './public-route.js';

const never = new Promise<never>(() => undefined);

it('leaves half of the places to people, where programs ask for many pages', async () => {
  const renderer = { render: () => never } as unknown as PageRenderer;
  const epoch = new Epoch({ areHeard: true }) as CatalogueEpoch;
  const pages = new PagesService({ pageWorkers: 1 } as Env, renderer, {} as PageDataSource, epoch);
  let asked = 0;
  const ask = (isBot: boolean): Promise<unknown> =>
    Promise.race([
      pages.page(publicRouteOf('/products', `?search=${asked++}`) as PublicRoute, isBot),
      nextTurn('waits'), // a refusal is there before
    ]);
  const all = async (times: number, isBot: boolean): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: times }, () => ask(isBot)));
    return answers.filter((answer) => answer === 'waits').length;
  };
  expect(await all(60, true)).toBe(26);
  expect(await all(60, false)).toBe(25);
});
