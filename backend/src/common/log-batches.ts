import { type DestinationStream, pino } from 'pino';

/** In bytes: as much is written at once. */
const BATCH = 32_768;
/** In milliseconds: so long may a line wait for others. */
const PATIENCE = 200;
/** A character of JavaScript takes no more bytes than that. */
const BYTES_PER_CHARACTER = 3;

/** What pino.destination() takes in its mode for bytes, which its types do not tell. */
interface ByteOutput {
  write: (bytes: Buffer) => boolean;
}

/**
 * Standard output for a log that nobody waits for: lines are written a few at a time, soon, and all that are left when the
 * process ends. They are turned into bytes one by one: a text that is put together from so many parts takes long to encode.
 */
export class LogBatches implements DestinationStream {
  private batch = Buffer.allocUnsafeSlow(BATCH);
  private used = 0;
  private timer?: NodeJS.Timeout;
  private readonly output: ByteOutput;

  constructor() {
    // Before those of the output, which writes what it has got by then.
    process.on('beforeExit', () => this.pass());
    process.on('exit', () => this.pass());
    const output: unknown = pino.destination({ sync: false, contentMode: 'buffer' });
    this.output = output as ByteOutput;
  }

  write(line: string): void {
    const most = line.length * BYTES_PER_CHARACTER;
    if (most > BATCH - this.used) this.pass();
    if (most > BATCH) {
      this.output.write(Buffer.from(line));
      return;
    }
    this.used += this.batch.write(line, this.used);
    this.timer ??= setTimeout(() => this.pass(), PATIENCE).unref();
  }

  private pass(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.used === 0) return;
    this.output.write(this.batch.subarray(0, this.used));
    // The output still has the old one.
    this.batch = Buffer.allocUnsafeSlow(BATCH);
    this.used = 0;
  }
}
