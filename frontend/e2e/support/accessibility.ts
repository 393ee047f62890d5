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
/** In pixels. Up to the first width, a page is also tested at the second. */
const MAX_PHONE_WIDTH = 400;
const NARROWEST = 320;

/** The violations that axe finds, each with its rule and elements. The document keeps axe for further calls. */
async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async () => {
    const found = await window.axe?.run(document, {
      resultTypes: ['violations'],
      // Not enabled by default. Speech input finds a button by its visible text, which its accessible name must contain.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    });
    if (!found) throw new Error('axe has not been loaded.');
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    );
  });
}

/** Lists that WebKit does not expose as lists: outside of <nav>, a list needs an explicit role or an item with a marker. */
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

async function expectNoHorizontalScrolling(page: Page, state = 'unchanged'): Promise<void> {
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  expect(isTooWide, `scrolls sideways at ${page.viewportSize()?.width} px, ${state}`).toBe(false);
}

/** Expects the same with text twice as large, as people set it in their browser. */
async function expectReflowOfLargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await expectNoHorizontalScrolling(page, 'with text at 200 %');
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
}

/** Every screen has one main heading, no violation in axe, lists with a role, and no horizontal scrolling. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
  expect(await listsWithoutRole(page), 'lists without a role in WebKit').toEqual([]);
  await expectNoHorizontalScrolling(page);
  const size = page.viewportSize();
  if (!size || size.width > MAX_PHONE_WIDTH) return;
  await page.setViewportSize({ ...size, width: NARROWEST });
  await expectNoHorizontalScrolling(page);
  await page.setViewportSize(size);
  await expectReflowOfLargeText(page);
}
