import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { SandboxFaults } from '../src/payments/sandbox/stripe-sandbox.js';
import type { SandboxRefund, SandboxSession } from '../src/payments/sandbox/sandbox-state.js';

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
    const died = once(child, 'exit').then(([code]) => {
      throw new Error(`The shop has died at its start (${code})`);
    });
    const [{ port }] = (await Promise.race([once(child, 'message'), died])) as [{ port: number }];
    died.catch(() => undefined); // later deaths are the test's own
    return new ShopProcess(child, `http://127.0.0.1:${port}`);
  }

  async ask(wish: Wish): Promise<void> {
    const answer = once(this.child, 'message');
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

/** What the sandbox of such a process has written down. */
export function readSandbox(dataDir: string): {
  sessions: SandboxSession[];
  refunds: SandboxRefund[];
} {
  const text = fs.readFileSync(path.join(dataDir, 'payment-sandbox.json'), 'utf8');
  const { sessions, refunds } = JSON.parse(text) as {
    sessions: Record<string, SandboxSession>;
    refunds: Record<string, SandboxRefund>;
  };
  return { sessions: Object.values(sessions), refunds: Object.values(refunds) };
}
