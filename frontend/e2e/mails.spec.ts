import { expect, test } from './support/test';

/** Of a phone and of a small phone. */
const WIDTHS = [390, 320];

interface Mail {
  path: string;
  html: string;
}

/**
 * Renders emails, each in a window of its own.
 * @returns those without a heading, and those that are wider than their window
 */
async function brokenMails({
  mails,
  widths,
}: {
  mails: Mail[];
  widths: number[];
}): Promise<string[]> {
  const found: string[] = [];
  for (const width of widths) {
    for (const { path, html } of mails) {
      const frame = document.createElement('iframe');
      frame.width = String(width);
      frame.srcdoc = html;
      const isShown = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await isShown;
      const mail = frame.contentDocument;
      if (!mail?.querySelector('h1')?.offsetHeight) found.push(`${path} has no heading`);
      const wide = mail?.documentElement.scrollWidth ?? Infinity;
      if (wide > width) found.push(`${path} takes ${wide} of ${width} pixels`);
      frame.remove();
    }
  }
  return found;
}

test('every email fits a phone, in both languages', async ({ page }) => {
  await page.goto('/mailbox/examples', { waitUntil: 'load' });
  const paths = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(9);
  const mails = await Promise.all(
    paths.map(async (path) => ({ path, html: await (await page.request.get(path)).text() })),
  );
  // Without a content security policy, as in an email program.
  await page.goto('about:blank', { waitUntil: 'load' });
  expect(await page.evaluate(brokenMails, { mails, widths: WIDTHS })).toEqual([]);
});
