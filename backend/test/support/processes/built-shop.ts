import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** What production starts. */
export const MAIN = path.join(import.meta.dirname, '../../../dist/src/main.js');

export interface BuiltShop {
  url: string;
  child: ChildProcess;
}

/**
 * The shop as it runs in production: the whole process, which closes when it is told to.
 * @param main its program; that of another release, perhaps
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
    const url = /open at (\S+)/.exec(String(text))?.[1];
    // It says the address that browsers use, which may be that of whatever stands in front.
    if (url) return { url: `http://127.0.0.1:${settings.PORT ?? new URL(url).port}`, child };
  }
  throw new Error('The shop has not started');
}

/** As it is stopped by whoever runs it: what runs may finish. */
export async function closeShop({ child }: BuiltShop): Promise<void> {
  if (child.exitCode !== null || child.signalCode) return;
  const exit = new Promise((gone) => child.once('exit', gone));
  child.kill();
  await exit;
}
