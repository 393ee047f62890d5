import type { Logger } from 'pino';

const LOG_INTERVAL_MS = 10_000;

/** Logs pages that could not be rendered, at most once per interval, with their number. */
export class RenderErrorLog {
  private pages = 0;
  private quietUntil = 0;

  /**
   * @param logger called only when a line is written
   * @param failure an Error is a bug, which is logged with its stack; a string is an expected reason
   */
  add(logger: () => Logger, failure: Error | string): void {
    this.pages += 1;
    const now = performance.now();
    if (now < this.quietUntil) return;
    const { pages } = this;
    logger().warn(
      typeof failure === 'string' ? { reason: failure, pages } : { err: failure, pages },
      'A page could not be rendered',
    );
    this.pages = 0;
    this.quietUntil = now + LOG_INTERVAL_MS;
  }
}
