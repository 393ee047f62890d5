import { reloadPage } from '../lib/reloadGuard';

/** The pause before the first retry, and the longest one. */
const MIN_RETRY_DELAY_MS = 2_000;
const MAX_RETRY_DELAY_MS = 30_000;

/** Ends earlier when the network returns. */
const pauseFor = (time: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      window.removeEventListener('online', done);
      window.clearTimeout(timer);
      resolve();
    };
    const timer = window.setTimeout(done, time);
    window.addEventListener('online', done);
  });

/**
 * Loads the code that hydration needs. If it is unavailable, the page is reloaded where that may help; otherwise it
 * stays as the server rendered it, which is better than an error or another language in its place.
 */
export async function retryUntilLoaded(load: () => Promise<unknown>): Promise<void> {
  let isReloaded = false;
  for (let pause = MIN_RETRY_DELAY_MS; ; pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS)) {
    try {
      await load();
      return;
    } catch {
      // While the server is unavailable, a reload would show no page at all.
      isReloaded ||= (await reloadPage(false)) !== 'offline';
      await pauseFor(pause);
    }
  }
}
