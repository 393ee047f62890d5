import { expect, type Locator, type Page } from '@playwright/test';

/** What every page of the shop loads after its first screen. */
export const AFTER_FIRST_SCREEN = ['Footer', 'OfflineNotice', 'Toasts'];

/** Waits until these parts, which a page loads after its first screen, are there. */
export async function expectLoaded(page: Page, ...parts: string[]): Promise<void> {
  for (const part of parts) {
    await page.waitForFunction(
      (name) =>
        performance
          .getEntriesByType('resource')
          .some((entry) => entry.name.includes(`/assets/${name}-`) && entry.name.endsWith('.js')),
      part,
    );
  }
}

/** Waits until React has taken over an element that came with the page: only then it answers. */
export const expectTakenOver = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);

/** For addInitScript: the page of /loader goes on after five seconds, and a busy machine may look at it later. */
export function stayOnLoader(): void {
  const setTimer = window.setTimeout.bind(window);
  window.setTimeout = ((work: TimerHandler, time = 0, ...rest: unknown[]) =>
    time < 5_000 ? setTimer(work, time, ...rest) : 0) as typeof window.setTimeout;
}
