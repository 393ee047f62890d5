import type { Logger } from 'pino';

/** In milliseconds: so often is it told, whatever fails. */
const EVERY = 10_000;

/** Tells the log of pages that could not be rendered: of many of them once in a while, with how many there were. */
export class RenderErrorLog {
  private pages = 0;
  private quietUntil = 0;

  /**
   * @param logger asked for only when there is something to write
   * @param failure an error is a fault of the shop, of which the log gets all there is to know
   */
  note(logger: () => Logger, failure: Error | string): void {
    this.pages += 1;
    const now = performance.now();
    if (now < this.quietUntil) return;
    const { pages } = this;
    logger().warn(
      typeof failure === 'string' ? { reason: failure, pages } : { err: failure, pages },
      'A page could not be rendered',
    );
    this.pages = 0;
    this.quietUntil = now + EVERY;
  }
}
