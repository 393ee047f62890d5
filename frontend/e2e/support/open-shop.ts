import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Installing and building may come first, in milliseconds. */
const OPENS_WITHIN = 4 * 60_000;
const CLOSES_WITHIN = 15_000;

/** Settings of whoever runs the tests, or of a .env file, that must not reach this shop: an empty one counts as unset. */
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
  ].map((name) => [name, '']),
);

/** Every journey's customer registers from this machine, again and again, and breaks pages on purpose. */
const OPEN_DOORS = { REGISTRATIONS_PER_HOUR: '0', CLIENT_ERRORS_PER_ADDRESS: '0' };

/** Waits for the line that tells the address; fails with what the shop said when it ends or takes too long. */
function addressOf(shop: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(
      () => reject(new Error(`The shop did not open in time.\n${said}`)),
      OPENS_WITHIN,
    );
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const address = /Larder is open at (http:\/\/\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    };
    shop.stdout?.on('data', listen);
    shop.stderr?.on('data', listen);
    shop.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The shop ended with ${code}.\n${said}`));
    });
  });
}

async function close(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  const exit = once(shop, 'exit');
  shop.kill('SIGTERM');
  const force = setTimeout(() => shop.kill('SIGKILL'), CLOSES_WITHIN);
  await exit;
  clearTimeout(force);
}

/** Opens a shop of its own for this run: a free port, an empty data folder. Returns how to close it. */
export default async function openShop(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'larder-e2e-'));
  const shop = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Named like npm's, so that the shop notices when we are killed and cannot tell it.
    env: {
      ...process.env,
      ...NEUTRAL,
      ...OPEN_DOORS,
      PORT: '0',
      DATA_DIR: dataDir,
      npm_lifecycle_event: 'start',
    },
  });
  const end = async (): Promise<void> => {
    await close(shop);
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    process.env.SHOP_URL = await addressOf(shop);
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
