import { reloadPage } from '../lib/reloadGuard';

/** How long a page waits before it asks again for what it lacks, and at most as failures go on; in milliseconds. */
const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;

/** Ends sooner where the device is connected anew. */
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
 * Loads what a page needs before it can be taken over as the server has rendered it. Where that is missing, the page is loaded
 * anew, if that may help; otherwise it stays as it has come, which is better than an error, or another language, in its place.
 */
export async function untilLoaded(load: () => Promise<unknown>): Promise<void> {
  let isReloaded = false;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    try {
      await load();
      return;
    } catch {
      // While the shop is away there would be no page at all.
      isReloaded ||= (await reloadPage(false)) !== 'offline';
      await pauseFor(pause);
    }
  }
}
