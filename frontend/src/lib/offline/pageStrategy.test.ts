import { beforeEach, expect, it, vi } from 'vitest';
import { later } from '../../test/later';
import { passTime, stopTime } from '../../test/time';
import { NETWORK_TIMEOUT_SECONDS, pageStrategy } from './pageStrategy';

const SHELL = '/assets/shell-en-12345678.html';
const page = new URL('/products', location.origin).href;

class Opening extends Event {
  waitUntil(): void {}
}

/** Simulates a service worker: a cache with these files, and a navigation request. */
function workerWith(...files: string[]): void {
  const match = (key: Request) =>
    Promise.resolve(files.includes(new URL(key.url).pathname) ? new Response('shell') : undefined);
  vi.stubGlobal('caches', { match });
  vi.stubGlobal('ExtendableEvent', Opening);
  vi.stubGlobal('FetchEvent', Opening);
}

function open(files: readonly string[]): Promise<Response> {
  const event = new Opening('fetch');
  return pageStrategy(files).handle({ event, request: new Request(page) });
}

const network = vi.fn<typeof fetch>();

beforeEach(() => {
  stopTime();
  network.mockReset();
  vi.stubGlobal('fetch', network);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
});

it.each([
  ['the shop’s own page is kept', [SHELL], NETWORK_TIMEOUT_SECONDS - 1],
  ['no page is kept, however long it takes', [], 10 * NETWORK_TIMEOUT_SECONDS],
])('loads a slow page from the network if %s', async (_where, files, seconds) => {
  workerWith(...files);
  const { wait, release } = later();
  network.mockImplementation(() => wait().then(() => new Response('page')));
  const opened = open(files);
  await passTime(seconds * 1000);
  release();
  expect(await (await opened).text()).toBe('page');
  expect(network).toHaveBeenCalledOnce();
});

it('uses the precached page after a network timeout', async () => {
  workerWith(SHELL);
  network.mockReturnValue(new Promise(() => undefined));
  const opened = open([SHELL]);
  await passTime(NETWORK_TIMEOUT_SECONDS * 1000);
  expect(await (await opened).text()).toBe('shell');
});

it('uses the precached page as soon as the network fails', async () => {
  workerWith(SHELL);
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await (await open([SHELL])).text()).toBe('shell');
});

it('fails if the network does and no page is cached', async () => {
  workerWith();
  network.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(open([])).rejects.toThrow('could not generate a response');
});
