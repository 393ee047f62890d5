import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import { enqueueMail, Outbox, isMailEnabled } from '../../mail/outbox.js';
import type { AuthUser } from '../auth-user.js';
import { EmailConfirmedError, InvalidLinkError, NotSignedInError } from '../auth.errors.js';
import type { Caller } from '../guards/caller.decorator.js';
import { EmailLimiter } from '../rate-limits/email-limiter.js';
import {
  findEmailLink,
  findNewEmail,
  keepOnlyNewEmailLink,
  makeLink,
} from '../links/account-links.js';
import { EMAIL_CHANGE, CONFIRM_EMAIL } from '../mails/account-mails.js';
import type { User } from '../user.entity.js';
import { getUser, lockAccount, confirmEmail, setEmail } from '../users.js';

/** The result of using a link; `already` if the same link was used before. */
export type EmailOutcome = 'confirmed' | 'already' | 'changed';

/** The state of an account's email address, as its owner sees it. */
export interface EmailStatus {
  email: string;
  isConfirmed: boolean;
  /** The address of a change that is not confirmed yet. */
  newEmail: string | null;
  isMailOffered: boolean;
}

/**
 * Confirms that customers can read the emails to their account's address, or to the new one that they have requested.
 */
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
      isMailOffered: this.outbox.isEnabled,
    };
  }

  /**
   * Sends a new confirmation link, which replaces the previous one.
   * @throws MailOffError, TooManyAttemptsError, EmailConfirmedError
   */
  async sendLink({ id, role, email }: AuthUser, { address }: Caller): Promise<void> {
    this.outbox.assertEnabled();
    await this.limiter.assertAllowed(email, address);
    await inTransaction(this.dataSource, async (tx) => {
      const owner = await lockAccount(tx, id, role);
      if (!owner) throw new NotSignedInError();
      if (owner.emailConfirmedAt) throw new EmailConfirmedError();
      await mailConfirmation(tx, owner, 'asked');
    });
  }

  /**
   * Confirms an address by its link; no login is needed.
   * @throws InvalidLinkError; EmailTakenError if another account has taken the new address since
   */
  confirm(token: string): Promise<{ email: string; outcome: EmailOutcome }> {
    return inTransaction(this.dataSource, async (tx) => {
      const found = await findEmailLink(tx, token);
      const owner = found && (await lockAccount(tx, found.userId, 'customer'));
      // The link may have been used or revoked before the account was locked.
      const link = owner && (await findEmailLink(tx, token));
      if (!link) throw new InvalidLinkError();
      if (link.newEmail !== null) return changeEmail(tx, owner, link.newEmail);
      const isNews = await confirmEmail(tx, owner.id);
      return { email: owner.email, outcome: isNews ? 'confirmed' : 'already' };
    });
  }
}

/**
 * Sessions stay open: they were opened with the password, so an owner whose address an attacker changes can still take
 * it back.
 */
async function changeEmail(
  tx: Transaction,
  owner: User,
  email: string,
): Promise<{ email: string; outcome: EmailOutcome }> {
  await setEmail(tx, owner.id, email);
  await keepOnlyNewEmailLink(tx, owner.id);
  await enqueueMail(tx, EMAIL_CHANGE, owner, { isDone: true });
  return { email, outcome: 'changed' };
}

/** Sends a confirmation link to the account's address. Customers can shop without confirming it. */
export async function mailConfirmation(
  tx: Transaction,
  user: User,
  cause: 'welcome' | 'asked',
): Promise<void> {
  if (!isMailEnabled(tx)) return;
  const token = await makeLink(tx, user.id, 'email');
  await enqueueMail(tx, CONFIRM_EMAIL, user, { cause, token });
}
