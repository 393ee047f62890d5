import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import { addMail, Outbox } from '../../mail/outbox.js';
import type { AuthUser } from '../auth-user.js';
import { EmailConfirmedError, LinkSpentError, NotSignedInError } from '../auth.errors.js';
import type { Caller } from '../guards/caller.decorator.js';
import { EmailLimiter } from '../limits/email-limiter.js';
import { findEmailLink, findNewEmail, keepNewEmailLink } from '../links/email-links.js';
import { EMAIL_CHANGE } from '../mails/account-mails.js';
import type { User } from '../user.entity.js';
import { getUser, lockAccount, noteEmailConfirmed, setEmail } from '../users.js';
import { mailConfirmation } from './mail-confirmation.js';

/** What has come of a link: who presses it again is told that it was done before. */
export type EmailOutcome = 'confirmed' | 'already' | 'changed';

/** What an account's owner is told about its e-mail address. */
export interface EmailStatus {
  email: string;
  isConfirmed: boolean;
  /** The address that it gets once the link there is used. */
  newEmail: string | null;
  isMailOffered: boolean;
}

/** Shows whose mails customers read: their account's address, or the new one that they have asked for. */
@Injectable()
export class EmailConfirmation {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly limiter: EmailLimiter,
  ) {}

  async status({ id }: AuthUser): Promise<EmailStatus> {
    const { manager } = this.dataSource;
    const { email, emailConfirmedAt } = await getUser(manager, id);
    return {
      email,
      isConfirmed: emailConfirmedAt !== null,
      newEmail: await findNewEmail(manager, id),
      isMailOffered: this.outbox.isOffered,
    };
  }

  /**
   * Sends another link to the account's address; the one before counts no more.
   * @throws MailOffError, TooManyAttemptsError, EmailConfirmedError
   */
  async sendLink({ id, role, email }: AuthUser, { address }: Caller): Promise<void> {
    this.outbox.assertOffered();
    await this.limiter.assertAllowed(email, address);
    await inTransaction(this.dataSource, async (tx) => {
      const owner = await lockAccount(tx, id, role);
      if (!owner) throw new NotSignedInError();
      if (owner.emailConfirmedAt) throw new EmailConfirmedError();
      await mailConfirmation(tx, owner, 'asked');
    });
  }

  /**
   * Does what a link says; whose account it is need not be logged in.
   * @throws LinkSpentError; EmailTakenError when the new address got an account meanwhile
   */
  confirm(token: string): Promise<{ email: string; outcome: EmailOutcome }> {
    return inTransaction(this.dataSource, async (tx) => {
      const found = await findEmailLink(tx, token);
      const owner = found && (await lockAccount(tx, found.userId, 'customer'));
      // Until the account was locked, it may have been used or ended.
      const link = owner && (await findEmailLink(tx, token));
      if (!link) throw new LinkSpentError();
      if (link.newEmail !== null) return changeEmail(tx, owner, link.newEmail);
      const isNews = await noteEmailConfirmed(tx, owner.id);
      return { email: owner.email, outcome: isNews ? 'confirmed' : 'already' };
    });
  }
}

/** Sessions go on: they came by the password, and who loses an account this way can take it back as long as one is open. */
async function changeEmail(
  tx: Transaction,
  owner: User,
  email: string,
): Promise<{ email: string; outcome: EmailOutcome }> {
  await setEmail(tx, owner.id, email);
  await keepNewEmailLink(tx, owner.id);
  await addMail(tx, EMAIL_CHANGE, owner, { isDone: true });
  return { email, outcome: 'changed' };
}
