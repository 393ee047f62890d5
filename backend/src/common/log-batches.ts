import { type DestinationStream, pino } from 'pino';

/** In bytes: as much is written at once. */
const BATCH = 32_768;
/** In milliseconds: so long may a line wait for others. */
const PATIENCE = 200;
/** A character of JavaScript takes no more bytes than that. */
const BYTES_PER_CHARACTER = 3;

/** In bytes: so much is kept for a reader that stalls, such as a full pipe. The memory is the shop's. */
const MOST_KEPT = 16 * 1_024 * 1_024;

/** What pino.destination() takes and gives in its mode for bytes, which its types do not tell. */
interface ByteOutput {
  write: (bytes: Buffer) => boolean;
  on: ((event: 'drop', listener: (bytes: Buffer) => void) => void) &
    ((event: 'drain', listener: () => void) => void);
}

/**
 * Standard output for a log that nobody waits for: lines are written a few at a time, soon, and all that are left when the
 * process ends. They are turned into bytes one by one: a text that is put together from so many parts takes long to encode.
 * A reader that stalls loses lines, and is told how much once it reads again.
 */
export class LogBatches implements DestinationStream {
  private batch = Buffer.allocUnsafeSlow(BATCH);
  private used = 0;
  private timer?: NodeJS.Timeout;
  private readonly output: ByteOutput;
  /** In bytes, since it was last told. */
  private lost = 0;

  /**
   * @param fd where to, instead of standard output
   * @param mostKept in bytes, for a reader that stalls
   */
  constructor({ fd = 1, mostKept = MOST_KEPT } = {}) {
    // Before those of the output, which writes what it has got by then.
    process.on('beforeExit', () => this.pass());
    process.on('exit', () => this.pass());
    const output: unknown = pino.destination({
      fd,
      sync: false,
      contentMode: 'buffer',
      maxLength: mostKept,
    });
    this.output = output as ByteOutput;
    this.output.on('drop', ({ length }) => (this.lost += length));
    this.output.on('drain', () => this.tellLost());
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

  /** Once somebody reads again. */
  private tellLost(): void {
    const { lost } = this;
    if (lost === 0) return;
    this.lost = 0;
    const msg = 'Nobody read the log, and so much of it, in bytes, is lost.';
    this.write(`${JSON.stringify({ level: 40, time: Date.now(), lost, msg })}\n`);
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
