import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { pathOf, productNamed } from './support/products';
import { expect, test as base } from './support/test';

const PROGRAM = path.resolve(import.meta.dirname, '../../scripts/lib/dev-pages.mjs');

/** The URL of the server that `npm run dev` starts in front of the API, once it is logged. */
const addressOf = (pages: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const listen = (text: Buffer): void => {
      output += stripVTControlCharacters(String(text));
      const [, address] = /Local:\s+(http:\/\/localhost:\d+)/.exec(output) ?? [];
      if (address) resolve(address);
    };
    pages.stdout?.on('data', listen);
    pages.stderr?.on('data', listen);
    pages.once('exit', () => reject(new Error(`The pages of development have ended: ${output}`)));
  });

const test = base.extend<object, { developed: string }>({
  developed: [
    async ({ browserName: _ }, provide) => {
      const env = { ...process.env, API_URL: process.env.SHOP_URL };
      const pages = fork(PROGRAM, { env, silent: true });
      const exit = once(pages, 'exit');
      await provide(await addressOf(pages));
      pages.kill();
      await exit;
    },
    { scope: 'worker' },
  ],
  baseURL: ({ developed }, provide) => provide(developed),
});

/** Everything is compiled on demand, which takes long on a busy machine: only the time limit of the test applies. */
const NO_TIMEOUT = { timeout: 0 };

test('the dev server renders pages on the server, too', async ({
  page,
  request,
  browserErrors,
}) => {
  const pie = pathOf(await productNamed(request, 'Apple Pie'));
  const [found, german, gone, moved] = await Promise.all([
    request.get(pie, NO_TIMEOUT),
    request.get('/de', NO_TIMEOUT),
    request.get('/products/bakery/00000000-0000-7000-8000-000000000000', NO_TIMEOUT),
    request.get('/Contact', { maxRedirects: 0, ...NO_TIMEOUT }),
  ]);
  expect(await found.text()).toMatch(/<title>Apple Pie · Larder<.*<h1[^>]*>Apple Pie</s);
  expect(await german.text()).toMatch(/<html lang="de">.*Gutes Essen für die Woche/s);
  expect([gone.status(), moved.status(), moved.headers().location]).toEqual([404, 301, '/contact']);

  expect(await (await request.get('/robots.txt', NO_TIMEOUT)).text()).toContain('Sitemap: ');

  // React's development warnings would be reported here.
  await page.goto(pie, NO_TIMEOUT);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apple Pie');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(browserErrors.unexpected).toEqual([]);
});
