import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Failure, ROOT } from './run.mjs';

/**
 * Opens the built shop as `npm start` does, with demo data in a folder of its own.
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function openShop() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'larder-shop-'));
  const shop = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  const close = async () => {
    shop.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  let said = '';
  const url = await new Promise((resolve) => {
    for (const stream of [shop.stdout, shop.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text;
        const address = /Larder is open at (http:\/\/\S+)/.exec(said)?.[1];
        if (address) resolve(address);
      });
    void ended.then(() => resolve(undefined));
  });
  if (url) return { url, close };
  await close();
  throw new Failure('The shop did not open.', said);
}
