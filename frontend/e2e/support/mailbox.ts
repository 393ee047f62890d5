import { expect, type Page } from '@playwright/test';

/** Opens the link to a page in the newest mail to an address that has one, as the mailbox of development shows it. */
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
