import { Injectable, GoneException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AttemptCounter } from '../auth/rate-limits/attempt-counter.js';
import { ipPrefix } from '../auth/rate-limits/ip-prefix.js';
import { LANGUAGES } from '../common/language.js';
import { inTransaction } from '../database/transaction.js';
import { enqueueMail, Outbox } from '../mail/outbox.js';
import type { SubscribeDto } from './dto/newsletter.dto.js';
import { LINK_DAYS } from './subscribers.js';
import { mailKind } from '../mail/mail-kind.js';
import type { ConfirmSubscriptionMail } from './confirm-subscription.js';

const CONFIRM_SUBSCRIPTION = mailKind<ConfirmSubscriptionMail>({
  name: 'newsletter-confirm',
  template: () => import('./confirm-subscription.js'),
  keepMinutes: LINK_DAYS * 24 * 60,
});

class SubscriptionLinkError extends GoneException {
  constructor() {
    super({
      code: 'SUBSCRIPTION_LINK_ENDED',
      message: 'This link is no longer valid. Please enter your email for the newsletter again.',
    });
  }
}

const HOUR = 60 * 60;
/** Subscriptions per hour and IP address. */
const MAX_PER_IP = 30;
/** Emails per day to one address, which strangers can enter, too. */
const MAX_PER_EMAIL = 3;

/** A confirmed address is not changed and gets no further email. */
const SUBSCRIBE = `
  INSERT INTO newsletter_subscribers AS known (key, email, language, consent, expires_at)
  VALUES (gen_random_uuid(), $1, $2, $3, now() + make_interval(days => $4))
  ON CONFLICT (email) DO UPDATE
    SET language = EXCLUDED.language, consent = EXCLUDED.consent, asked_at = now(), expires_at = EXCLUDED.expires_at
    WHERE known.confirmed_at IS NULL
  RETURNING key`;

const CONFIRM = `
  UPDATE newsletter_subscribers SET confirmed_at = coalesce(confirmed_at, now()), expires_at = NULL
  WHERE key = $1 AND (confirmed_at IS NOT NULL OR expires_at > now())`;

/** Newsletter subscriptions with double opt-in: an address is added only when the link in an email is used. */
@Injectable()
export class NewsletterService {
  private readonly perNetwork: AttemptCounter;
  private readonly perEmail: AttemptCounter;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {
    const counter = (name: string, limit: number, seconds: number): AttemptCounter =>
      new AttemptCounter(dataSource, { name, limit, seconds });
    this.perNetwork = counter('newsletter', MAX_PER_IP, HOUR);
    this.perEmail = counter('newsletter-mail', MAX_PER_EMAIL, 24 * HOUR);
  }

  /**
   * Sends a confirmation email. The response does not reveal whether the address is subscribed.
   * @throws MailOffError, TooManyAttemptsError
   */
  async subscribe(dto: SubscribeDto, address: string): Promise<void> {
    this.outbox.assertEnabled();
    await this.perNetwork.consume(ipPrefix(address));
    // A bot has filled the hidden field; it gets the same response as a success.
    if (dto.website) return;
    if (!(await this.perEmail.allows(dto.email))) return;
    const { email, consent, language = LANGUAGES[0] } = dto;
    await inTransaction(this.dataSource, async (tx) => {
      const asked = [email, language, consent, LINK_DAYS];
      const [subscriber] = await tx.query<{ key: string }[]>(SUBSCRIBE, asked);
      if (subscriber) await enqueueMail(tx, CONFIRM_SUBSCRIPTION, { email, language }, subscriber);
    });
  }

  /**
   * Idempotent.
   * @throws SubscriptionLinkError
   */
  async confirm(key: string): Promise<void> {
    const [, count] = await this.dataSource.query<[unknown[], number]>(CONFIRM, [key]);
    if (count === 0) throw new SubscriptionLinkError();
  }

  /** Deletes the address. Idempotent. */
  async unsubscribe(key: string): Promise<void> {
    await this.dataSource.query('DELETE FROM newsletter_subscribers WHERE key = $1', [key]);
  }
}
