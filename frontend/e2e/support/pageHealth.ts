import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** In pixels. What fits a phone must fit the smallest one too. */
const PHONE = 400;
const NARROWEST = 320;

/** What axe finds wrong, each as the rule and the elements. It stays in the document for the screen's later states. */
async function complaints(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const found = await window.axe?.run(document, {
      resultTypes: ['violations'],
      // Off unless asked for: what a button reads aloud contains what it shows, so that it can be called by voice.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    if (!found) throw new Error('axe is not there');
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
  });
}

/** Lists that WebKit would not read as such: outside of navigation, each needs its role named, or an item with a marker. */
const listsWithoutRole = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('ul, ol')]
      .filter((list) => {
        const hasMarker = [...list.children].some((item) => {
          const { display, listStyleType } = getComputedStyle(item);
          return display === 'list-item' && listStyleType !== 'none';
        });
        return list.checkVisibility() && !list.closest('nav') && !list.role && !hasMarker;
      })
      .map((list) => list.outerHTML.slice(0, 200)),
  );

async function expectNoScrollingSideways(page: Page, how = 'as it is'): Promise<void> {
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isTooWide, `scrolls sideways at ${page.viewportSize()?.width} px, ${how}`).toBe(false);
}

/** Text twice as large, as people set it in their browser. */
async function expectRoomForLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoScrollingSideways(page, 'with text at 200 %');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}

/** What holds for every screen: no complaint of axe, lists that stay lists, one main heading, nothing to scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await complaints(page)).toEqual([]);
  expect(await listsWithoutRole(page), 'lists without a role in WebKit').toEqual([]);
  await expectNoScrollingSideways(page);
  const size = page.viewportSize();
  if (!size || size.width > PHONE) return;
  await page.setViewportSize({ ...size, width: NARROWEST });
  await expectNoScrollingSideways(page);
  await page.setViewportSize(size);
  await expectRoomForLargeText(page);
}
