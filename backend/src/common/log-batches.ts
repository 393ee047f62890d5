import { type DestinationStream, pino } from 'pino';

/** In characters: as much is written at once. */
const BATCH = 32_768;
/** In milliseconds: so long may a line wait for others. */
const PATIENCE = 200;

/**
 * Standard output for a log that nobody waits for: lines are written a few at a time, soon, and all that are left when the
 * process ends.
 */
export class LogBatches implements DestinationStream {
  private lines = '';
  private timer?: NodeJS.Timeout;
  private readonly output;

  constructor() {
    // Before those of the output, which writes what it has got by then.
    process.on('beforeExit', () => this.pass());
    process.on('exit', () => this.pass());
    this.output = pino.destination({ sync: false });
  }

  write(line: string): void {
    this.lines += line;
    if (this.lines.length >= BATCH) this.pass();
    else this.timer ??= setTimeout(() => this.pass(), PATIENCE).unref();
  }

  private pass(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.lines) this.output.write(this.lines);
    this.lines = '';
  }
}
