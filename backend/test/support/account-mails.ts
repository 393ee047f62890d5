import { simpleParser } from 'mailparser';
import { SendMailsJob } from '../../src/mail/send-mails.job.js';
import type { TestMailServer } from './mail-server.js';
import type { TestApp } from './test-app.js';

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
}

/** Sends what is due, and reads what has come. */
export async function readMails(app: TestApp, server: TestMailServer): Promise<ReadMail[]> {
  await app.nest.get(SendMailsJob).run();
  return Promise.all(
    server.taken.splice(0).map(async ({ to, raw }) => {
      const { subject = '', text = '' } = await simpleParser(raw);
      return { to: to.join(), subject, text };
    }),
  );
}

/** The secret of the link in a mail, which leads to a page. */
export function tokenIn(mail: ReadMail | undefined, page: string): string {
  const token = mail && new RegExp(`${page}#([\\w-]+)`).exec(mail.text)?.[1];
  if (!token) throw new Error(`No mail with a link to ${page}`);
  return token;
}
