import { expect, type Locator, type Page } from '@playwright/test';

/** The parts that every page loads after its first screen. */
export const AFTER_FIRST_SCREEN = ['Footer', 'OfflineNotice', 'Toasts'];

/** Waits until these parts have been loaded. */
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

/** Waits until React has hydrated a server-rendered element, and handles its events. */
export const expectHydrated = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);

/** For addInitScript: /loader redirects after five seconds, which may be too early for a test on a busy machine. */
export function stayOnLoader(): void {
  const setTimer = window.setTimeout.bind(window);
  window.setTimeout = ((work: TimerHandler, time = 0, ...rest: unknown[]) =>
    time < 5_000 ? setTimer(work, time, ...rest) : 0) as typeof window.setTimeout;
}
