import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AttemptCounter } from '../auth/rate-limits/attempt-counter.js';
import { ipPrefix } from '../auth/rate-limits/ip-prefix.js';
import { findSellers } from '../auth/users.js';
import { LANGUAGES } from '../common/language.js';
import { Env } from '../config/env.js';
import { inTransaction } from '../database/transaction.js';
import { enqueueMail } from '../mail/outbox.js';
import { factsOf } from '../shop/shop-facts.js';
import type { ContactDto } from './dto/contact.dto.js';
import { mailKind } from '../mail/mail-kind.js';
import type { ContactMail } from './contact-message.js';

const CONTACT_MESSAGE = mailKind<ContactMail>({
  name: 'contact-message',
  template: () => import('./contact-message.js'),
});

const HOUR = 60 * 60;
/** Messages per hour from one IP address, and from all. */
const MAX_PER_IP = 10;
const MAX_PER_HOUR = 300;
/** Emails per hour to the shop's mailbox; further messages appear only in the sellers' list. */
const MAX_MAILS_PER_HOUR = 60;

const STORE = `
  INSERT INTO contact_messages (key, name, email, subject, message, language) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (key) DO NOTHING RETURNING id`;

/** Stores messages to the shop. Only the shop gets an email: the sender's address may be a stranger's. */
@Injectable()
export class ContactService {
  private readonly perNetwork: AttemptCounter;
  private readonly overall: AttemptCounter;
  private readonly mails: AttemptCounter;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(Env) private readonly env: Env,
  ) {
    const counter = (name: string, limit: number): AttemptCounter =>
      new AttemptCounter(dataSource, { name, limit, seconds: HOUR });
    this.perNetwork = counter('contact', MAX_PER_IP);
    this.overall = counter('contact-all', MAX_PER_HOUR);
    this.mails = counter('contact-mail', MAX_MAILS_PER_HOUR);
  }

  /**
   * Stores a message and sends it to the shop's mailbox.
   * @throws TooManyAttemptsError
   */
  async take(dto: ContactDto, address: string): Promise<void> {
    await this.perNetwork.consume(ipPrefix(address));
    // A bot has filled the hidden field; it gets the same response as a success.
    if (dto.website) return;
    await this.overall.consume('');
    const to = factsOf(this.env).email;
    const giveBackMail = to === undefined ? undefined : await this.mails.tryConsume('');
    const { key = randomUUID(), name, email, subject = '', message, language = LANGUAGES[0] } = dto;
    let isMailed = false;
    try {
      isMailed = await inTransaction(this.dataSource, async (tx) => {
        const values = [key, name, email, subject, message, language];
        const [stored] = await tx.query<{ id: string }[]>(STORE, values);
        if (!stored || to === undefined || !giveBackMail) return false;
        const [seller] = await findSellers(tx);
        const shop = { email: to, language: seller?.language ?? LANGUAGES[0] };
        await enqueueMail(tx, CONTACT_MESSAGE, shop, { messageId: stored.id });
        return true;
      });
    } finally {
      if (!isMailed) await giveBackMail?.();
    }
  }
}
