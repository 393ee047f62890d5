import { simpleParser } from 'mailparser';
import { SendMailsJob } from '../../src/mail/send-mails.job.js';
import type { TestMailServer } from './mail-server.js';
import type { TestApp } from './test-app.js';

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
}

/** Sends the due emails and parses all that the server has received since the last call. */
export async function readMails(app: TestApp, server: TestMailServer): Promise<ReadMail[]> {
  await app.nest.get(SendMailsJob).run();
  return Promise.all(
    server.taken.splice(0).map(async ({ to, raw }) => {
      const { subject = '', text = '' } = await simpleParser(raw);
      return { to: to.join(), subject, text };
    }),
  );
}

/**
 * Finds the token of the link to a page. The emails are in no particular order, because they are sent concurrently.
 * @throws Error if no email contains such a link
 */
export function tokenIn(mails: readonly ReadMail[], page: string): string {
  const link = new RegExp(`${page}#([\\w-]+)`);
  const token = mails.map(({ text }) => link.exec(text)?.[1]).find((found) => found !== undefined);
  if (!token) throw new Error(`No mail with a link to ${page}`);
  return token;
}
