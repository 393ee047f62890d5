import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** The program that production runs. */
export const MAIN = path.join(import.meta.dirname, '../../../dist/src/main.js');

export interface BuiltShop {
  url: string;
  child: ChildProcess;
}

/**
 * Starts the built app in a separate process, as in production.
 * @param main the program, possibly of another release
 */
export async function startBuiltShop(
  databaseUrl: string,
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
  main = MAIN,
): Promise<BuiltShop> {
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      JWT_SECRET: 'only-for-tests-0123456789-abcdefghijklmnop',
      SEED_DEMO: 'false',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    const url = /open at ([^\s"]+)/.exec(String(text))?.[1];
    // The line contains the public URL, which may be that of a proxy; the app itself listens on localhost.
    if (url) return { url: `http://127.0.0.1:${settings.PORT ?? new URL(url).port}`, child };
  }
  throw new Error('The app has not started');
}

/** Stops the process with SIGTERM, so that work in flight can complete. */
export async function closeShop({ child }: BuiltShop): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return;
  const exit = new Promise((gone) => child.once('exit', gone));
  child.kill();
  await exit;
}
