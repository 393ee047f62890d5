import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull } from 'typeorm';
import { isWeakPassword } from '../../common/weak-password.js';
import { Env } from '../../config/env.js';
import { inTransaction } from '../../database/transaction.js';
import { enqueueMail, Outbox } from '../../mail/outbox.js';
import { CommonPasswordError, InvalidLinkError } from '../auth.errors.js';
import type { Caller } from '../guards/caller.decorator.js';
import { MinimumDuration } from '../rate-limits/minimum-duration.js';
import { LoginLimiter } from '../rate-limits/login-limiter.js';
import { ResetLimiter } from '../rate-limits/email-limiter.js';
import { findLinkUser, makeLink, consumeLink } from '../links/account-links.js';
import { PASSWORD_CHANGED, RESET_PASSWORD } from '../mails/account-mails.js';
import { inTurn, hashPassword } from '../passwords/passwords.js';
import type { Role } from '../auth-user.js';
import { recordStaffChange } from '../staff-changes.js';
import { User } from '../user.entity.js';
import { getPerson, lockAccount, confirmEmail, setPassword } from '../users.js';

/** Password reset for customers and sellers. Two-factor login stays on. */
@Injectable()
export class PasswordReset {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly limiter: ResetLimiter,
    private readonly logins: LoginLimiter,
    private readonly minimumDuration: MinimumDuration,
    @Inject(Env) private readonly env: Env,
  ) {}

  /**
   * Sends a reset link. The response does not reveal whether the account exists.
   * @throws MailOffError, TooManyAttemptsError
   */
  async requestLink(role: Role, email: string, { address }: Caller): Promise<void> {
    this.outbox.assertEnabled();
    await this.limiter.assertAllowed(address);
    await this.minimumDuration.pad(this.sendLink(role, email));
  }

  private async sendLink(role: Role, email: string): Promise<void> {
    if (!(await this.limiter.allows(`${role}:${email}`))) return;
    await inTransaction(this.dataSource, async (tx) => {
      // While a change of the address is in progress, no link goes to the old one.
      const user = await tx.findOne(User, {
        where: { role, email, disabledAt: IsNull() },
        lock: { mode: 'for_no_key_update' },
      });
      if (!user) return;
      const token = await makeLink(tx, user.id, 'password');
      await enqueueMail(tx, RESET_PASSWORD, user, { role, token });
    });
  }

  /**
   * Sets the password that the holder of the link has chosen, and ends all sessions of the account.
   * @throws InvalidLinkError, CommonPasswordError, PasswordsBusyError
   */
  async reset(role: Role, token: string, password: string, caller: Caller): Promise<User> {
    // The link is checked first: an invented one must not cost a hash.
    const id = await findLinkUser(this.dataSource.manager, token, 'password');
    if (id === undefined) throw new InvalidLinkError();
    const { name, email } = await getPerson(this.dataSource.manager, id);
    if (isWeakPassword(password, [name, email, this.env.shopName])) throw new CommonPasswordError();
    const passwordHash = await inTurn(() => hashPassword(password));
    const user = await inTransaction(this.dataSource, async (tx) => {
      const owner = await lockAccount(tx, id, role);
      const isGood = owner && (await consumeLink(tx, token, 'password'));
      if (!isGood || !(await setPassword(tx, owner, passwordHash))) throw new InvalidLinkError();
      // A seller may have got the link from a colleague, so using it does not confirm a seller's address.
      if (role === 'customer') await confirmEmail(tx, id);
      await recordStaffChange(tx, owner, owner, 'password reset');
      await enqueueMail(tx, PASSWORD_CHANGED, owner, { role });
      return owner;
    });
    // Failed logins with the old password must not lock out the owner, who now has a new one.
    await this.logins.resetFailures(`${role}:${user.email}`, caller.address);
    return user;
  }
}
