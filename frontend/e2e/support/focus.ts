import type { Page } from '@playwright/test';
import { expect } from './test';

/** Describes the focused element; the body means that the focus is lost. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing';
    return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName;
  });

export const expectFocusKept = (page: Page): Promise<void> =>
  expect.poll(() => focused(page)).not.toBe('nothing');

/** The focused element if it is completely covered by a toast or a sticky bar. */
export const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
    const isSeen = [
      [left + width / 2, top + height / 2],
      [left + 3, top + 3],
      [right - 3, bottom - 3],
    ].some(([x = 0, y = 0]) => {
      return element.contains(document.elementFromPoint(x, y));
    });
    return isSeen ? null : (element.getAttribute('aria-label') ?? element.textContent);
  });

/** Presses a key several times. Each focused element must be visible, once the page has scrolled to it in a later frame. */
export async function expectFocusVisible(page: Page, key: string, presses: number): Promise<void> {
  for (let press = 0; press < presses; press += 1) {
    await page.keyboard.press(key);
    await expect
      .poll(() => hiddenFocus(page), { message: `hidden after ${press + 1} × ${key}` })
      .toBeNull();
  }
}
