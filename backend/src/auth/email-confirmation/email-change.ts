import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { inTransaction } from '../../database/transaction.js';
import { enqueueMail, Outbox } from '../../mail/outbox.js';
import type { AuthUser } from '../auth-user.js';
import { InvalidCredentialsError, NoEmailChangeError, SameEmailError } from '../auth.errors.js';
import type { Caller } from '../guards/caller.decorator.js';
import { EmailLimiter } from '../rate-limits/email-limiter.js';
import { MinimumDuration } from '../rate-limits/minimum-duration.js';
import { revokeLinks, makeLink } from '../links/account-links.js';
import { CONFIRM_NEW_EMAIL, EMAIL_CHANGE, EMAIL_TAKEN } from '../mails/account-mails.js';
import { Reauthentication } from '../self-service/reauthentication.js';
import { User } from '../user.entity.js';
import { lockAccount } from '../users.js';
import type { ChangeEmailDto } from './email.dto.js';

/**
 * The change of an account's email address. It takes effect when the link sent to the new address is used (see
 * EmailConfirmation). The old address is notified before, while a new password still cancels the change, and
 * afterwards.
 */
@Injectable()
export class EmailChange {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly factors: Reauthentication,
    private readonly limiter: EmailLimiter,
    private readonly minimumDuration: MinimumDuration,
  ) {}

  /**
   * Sends a link to the new address. The response does not reveal whether that address has an account; the email to it
   * does.
   * @throws MailOffError, SameEmailError, TooManyAttemptsError, and the errors of Reauthentication.verify()
   */
  async ask(by: AuthUser, { email, ...factors }: ChangeEmailDto, caller: Caller): Promise<void> {
    this.outbox.assertEnabled();
    if (email === by.email) throw new SameEmailError();
    const user = await this.factors.verify(by.id, factors, caller);
    await this.limiter.assertAllowed(user.email, caller.address, email);
    await this.minimumDuration.pad(this.write(user, email));
  }

  private write({ id, role, passwordHash }: User, newEmail: string): Promise<void> {
    return inTransaction(this.dataSource, async (tx) => {
      const owner = await lockAccount(tx, id, role);
      if (owner?.passwordHash !== passwordHash) throw new InvalidCredentialsError();
      const token = await makeLink(tx, id, 'new-email', newEmail);
      const holder = await tx.findOneBy(User, { role, email: newEmail });
      if (holder) await enqueueMail(tx, EMAIL_TAKEN, holder, {});
      else
        await enqueueMail(
          tx,
          CONFIRM_NEW_EMAIL,
          { ...owner, email: newEmail },
          {
            cause: 'change',
            token,
          },
        );
      await enqueueMail(tx, EMAIL_CHANGE, owner, { isDone: false });
    });
  }

  /** @throws NoEmailChangeError */
  async cancel({ id, role }: AuthUser): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      // A request that uses the link concurrently either commits before this lock, or no longer finds the link.
      await lockAccount(tx, id, role);
      if (!(await revokeLinks(tx, id, 'new-email'))) throw new NoEmailChangeError();
    });
  }
}
