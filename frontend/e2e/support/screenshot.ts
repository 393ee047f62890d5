import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';

const FOLDER = path.resolve(import.meta.dirname, '../../test-results/screens');

export const WIDTHS = [390, 768, 1440];

/** Takes a screenshot of the whole page, including pictures that load when they are scrolled into view. */
export async function take(page: Page, name: string, fullPage = true): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/^(Loading|Wird geladen)$/)).toHaveCount(0);
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 500) {
      window.scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
  const width = page.viewportSize()?.width ?? 0;
  const theme = test.info().project.name;
  await page.screenshot({ path: path.join(FOLDER, `${name}-${width}-${theme}.png`), fullPage });
}
