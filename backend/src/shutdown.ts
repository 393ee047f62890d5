import { loggableMessage } from './common/errors/describe-error.js';
import { printLine } from './common/print-line.js';

/**
 * In milliseconds: npm forwards a Ctrl-C that the terminal has already sent to this process, so both count as one
 * signal.
 */
const SAME_SIGNAL = 500;

/** Shuts the process down on a signal: resources are closed in the reverse order of their opening. */
export class Shutdown {
  private readonly closers: (() => Promise<unknown>)[] = [];
  private beganAt?: number;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => void this.onSignal());
    }
    // The terminal or npm may exit first; then writing fails.
    process.stdout.on('error', () => undefined);
    process.stderr.on('error', () => undefined);
  }

  get hasBegun(): boolean {
    return this.beganAt !== undefined;
  }

  /** Adds a resource, which is closed before the earlier ones. */
  add(close: () => Promise<unknown>): void {
    this.closers.unshift(close);
  }

  /** Closes everything; a failure does not keep the rest open. */
  async close(): Promise<void> {
    this.beganAt ??= Date.now();
    for (const close of this.closers.splice(0)) {
      await close().catch((error: unknown) => printLine('warn', loggableMessage(error)));
    }
  }

  private async onSignal(): Promise<void> {
    if (this.beganAt === undefined) {
      printLine('info', '\nLarder is closing.');
      await this.close();
      process.exit(0);
    }
    if (Date.now() - this.beganAt > SAME_SIGNAL) process.exit(1);
  }
}
