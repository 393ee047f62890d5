import { Socket } from 'node:net';

/**
 * Combines all writes of one event-loop tick into one system call. The driver writes each statement separately, and a call costs as much
 * as executing a short statement.
 */
export class CoalescingSocket extends Socket {
  override uncork(): void {
    setImmediate(() => super.uncork());
  }

  /** One buffer: writev() is slower for dozens of small chunks. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer' as BufferEncoding, done);
  }
}
