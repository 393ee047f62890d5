import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Failure, ROOT } from './run.mjs';

const CLOSE_TIMEOUT_MS = 15_000;

/** Settings of the environment or of .env that must not apply to this shop. An empty value counts as unset. */
const NEUTRAL = Object.fromEntries(
  [
    'NODE_ENV',
    'HOST',
    'PUBLIC_URL',
    'TRUST_PROXY',
    'ALLOWED_ORIGINS',
    'DATABASE_URL',
    'JWT_SECRET',
    'SELLER_EMAIL',
    'SELLER_PASSWORD',
    'SEED_DEMO',
    'FRONTEND_DIR',
    'LOG_LEVEL',
    'S3_BUCKET',
    'S3_ENDPOINT',
    'S3_REGION',
    'S3_PREFIX',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'PICTURE_STORAGE',
    'PICTURES_URL',
  ].map((name) => [name, '']),
);

/** Waits for the line with the URL, however long installing and building take. Rejects if the shop ends first. */
function addressOf(shop) {
  return new Promise((resolve, reject) => {
    let output = '';
    const listen = (text) => {
      output += text;
      // Including what follows it, since a chunk may end within the URL. In production the line is JSON.
      const address = /Larder is open at (http:\/\/[^\s"]+)[\s"]/.exec(output)?.[1];
      if (address) resolve(address);
    };
    for (const stream of [shop.stdout, shop.stderr]) stream.setEncoding('utf8').on('data', listen);
    shop.once('close', (code) => reject(new Failure(`The shop ended with ${code}.`, output)));
  });
}

async function end(shop) {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const exit = new Promise((resolve) => shop.once('exit', resolve));
  shop.kill('SIGTERM');
  const force = setTimeout(() => shop.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
  await exit;
  clearTimeout(force);
}

/**
 * Opens the built shop like `npm start`, on a free port and with demo data in a temporary folder.
 * @param {Record<string, string>} [settings] additional settings
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function openShop(settings = {}) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'larder-shop-'));
  const shop = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The variable that npm sets, so that the shop notices when this process is killed.
    env: {
      ...process.env,
      ...NEUTRAL,
      ...settings,
      PORT: '0',
      DATA_DIR: folder,
      npm_lifecycle_event: 'start',
    },
  });
  const close = async () => {
    await end(shop);
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    return { url: await addressOf(shop), close };
  } catch (error) {
    await close();
    throw error;
  }
}
