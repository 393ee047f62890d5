import { loggableMessage } from './common/errors/describe-error.js';

/** In milliseconds: npm passes on a Ctrl-C that the terminal has sent to us already: both are one wish. */
const SAME_SIGNAL = 500;

/** Ends the process in good order when it is asked to: what was opened last is closed first. */
export class Shutdown {
  private readonly closers: (() => Promise<unknown>)[] = [];
  private beganAt?: number;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.onSignal());
    }
    // The terminal or npm may be gone before us; then nobody reads what we write.
    process.stdout.on('error', () => undefined);
    process.stderr.on('error', () => undefined);
  }

  get hasBegun(): boolean {
    return this.beganAt !== undefined;
  }

  /** What to close, before all that was added earlier. */
  add(close: () => Promise<unknown>): void {
    this.closers.unshift(close);
  }

  /** Closes everything; what fails to close does not keep the rest open. */
  async close(): Promise<void> {
    this.beganAt ??= Date.now();
    for (const close of this.closers.splice(0)) {
      await close().catch((error: unknown) => process.stderr.write(`${loggableMessage(error)}\n`));
    }
  }

  private async onSignal(): Promise<void> {
    if (this.beganAt === undefined) {
      process.stdout.write('\nLarder is closing.\n');
      await this.close();
      process.exit(0);
    }
    if (Date.now() - this.beganAt > SAME_SIGNAL) process.exit(1);
  }
}
