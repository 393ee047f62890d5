import { expect, type Page } from '@playwright/test';

/** Opens a link to the page `to` from the newest email to this address that has one. The demo shop shows emails at /mailbox. */
export async function openMailedLink(page: Page, email: string, to: string): Promise<void> {
  const { request } = page;
  let link: string | undefined;
  await expect(async () => {
    const list = await (await request.get('/mailbox')).text();
    const entries = list.split('<li>').filter((each) => each.includes(email));
    for (const entry of entries) {
      const name = /href="(\/mailbox\/[^"]+)"/.exec(entry)?.[1];
      const mail = await (await request.get(name ?? '/mailbox/none')).text();
      link ??= new RegExp(`(${to}#[\\w=-]+)`).exec(mail)?.[1];
    }
    expect(link).toBeDefined();
  }).toPass();
  await page.goto(link ?? '');
}
