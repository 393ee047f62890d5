import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { SandboxFaults } from '../../../dev/sandbox/stripe-sandbox.js';

interface Wish {
  faults?: Partial<SandboxFaults>;
  reconcileAt?: Date;
}

/** The shop as a process of its own, with its sandbox, which remembers in DATA_DIR what it had when the process is killed. */
export class ShopProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {}

  static async start(
    databaseUrl: string,
    dataDir: string,
    settings: NodeJS.ProcessEnv = {},
  ): Promise<ShopProcess> {
    const child = fork(path.join(import.meta.dirname, 'run-shop.mjs'), {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        JWT_SECRET: 'only-for-tests-0123456789-abcdefghijklmnop',
        SEED_DEMO: 'false',
        BACKGROUND_JOBS: 'false',
        REGISTRATIONS_PER_HOUR: '0',
        LOG_LEVEL: 'silent',
        ...settings,
      },
    });
    const { port } = (await answerOf(child)) as { port: number };
    return new ShopProcess(child, `http://127.0.0.1:${port}`);
  }

  async ask(wish: Wish): Promise<void> {
    const answer = answerOf(this.child);
    this.child.send(wish);
    await answer;
  }

  /** Without a chance to finish anything. */
  async kill(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }
}

/** @throws when the process dies instead */
async function answerOf(child: ChildProcess): Promise<unknown> {
  const heard = new AbortController();
  const died = once(child, 'exit', heard).then(([code]) => {
    throw new Error(`The shop has died (${code})`);
  });
  try {
    const [answer] = (await Promise.race([once(child, 'message', heard), died])) as [unknown];
    return answer;
  } finally {
    died.catch(() => undefined);
    heard.abort();
  }
}
