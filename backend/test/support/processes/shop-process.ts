import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { SandboxFaults } from '../../../dev/sandbox/stripe-sandbox.js';

interface Command {
  faults?: Partial<SandboxFaults>;
  reconcileAt?: Date;
}

/**
 * Runs the app with the sandbox in a separate process. The sandbox stores its state in DATA_DIR, so it survives when
 * the process is killed.
 */
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
    const { port } = (await nextMessage(child)) as { port: number };
    return new ShopProcess(child, `http://127.0.0.1:${port}`);
  }

  async ask(command: Command): Promise<void> {
    const response = nextMessage(this.child);
    this.child.send(command);
    await response;
  }

  /** Kills the process with SIGKILL. */
  async kill(): Promise<void> {
    const exit = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exit;
  }
}

/**
 * @returns the next message of the process
 * @throws Error if the process exits
 */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const controller = new AbortController();
  const exited = once(child, 'exit', controller).then(([code]) => {
    throw new Error(`The app has exited (${code})`);
  });
  try {
    const [response] = (await Promise.race([once(child, 'message', controller), exited])) as [
      unknown,
    ];
    return response;
  } finally {
    exited.catch(() => undefined);
    controller.abort();
  }
}
