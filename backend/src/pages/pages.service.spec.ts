import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Env } from '../config/env.js';
import type { PageRenderer } from './page-renderer.js';
import { PagesService } from './pages.service.js';
import type { PublicAnswers } from './public-answers.js';
import { type Place, publicPlace } from './public-page.js';

const never = new Promise<never>(() => undefined);

it('leaves half of the places to people, where programs ask for many pages', async () => {
  const renderer = { render: () => never } as unknown as PageRenderer;
  const pages = new PagesService({ ssrWorkers: 1 } as Env, renderer, {} as PublicAnswers);
  let asked = 0;
  const ask = (isBot: boolean): Promise<unknown> =>
    Promise.race([
      pages.page(publicPlace('/products', `?search=${asked++}`) as Place, isBot),
      nextTurn('waits'), // a refusal is there before
    ]);
  const all = async (times: number, isBot: boolean): Promise<number> => {
    const answers = await Promise.all(Array.from({ length: times }, () => ask(isBot)));
    return answers.filter((answer) => answer === 'waits').length;
  };
  expect(await all(60, true)).toBe(26);
  expect(await all(60, false)).toBe(25);
});
