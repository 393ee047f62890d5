import { gzipSync } from 'node:zlib';
import { expect, test } from './support/test';

/** In kB of gzip. React, the router and Redux Toolkit alone are 108. */
const FIRST_DOWNLOAD = 133;

test('the JavaScript that comes before the first screen stays small', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const files = html.match(/\/assets\/[^"]+\.js/g) ?? [];
  expect(files).not.toEqual([]);
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await (await request.get(file)).body()).length),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  expect(total / 1000).toBeLessThanOrEqual(FIRST_DOWNLOAD);
});
