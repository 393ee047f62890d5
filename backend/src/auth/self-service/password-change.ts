import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { isWeakPassword } from '../../common/weak-password.js';
import { Env } from '../../config/env.js';
import { inTransaction } from '../../database/transaction.js';
import { enqueueMail } from '../../mail/outbox.js';
import type { AuthUser } from '../auth-user.js';
import { CommonPasswordError, InvalidCredentialsError } from '../auth.errors.js';
import type { ChangePasswordDto } from './dto/reauthentication.dto.js';
import { Reauthentication } from './reauthentication.js';
import type { Caller } from '../guards/caller.decorator.js';
import { KnownDevices } from '../rate-limits/known-devices.js';
import { PASSWORD_CHANGED } from '../mails/account-mails.js';
import { recordStaffChange } from '../staff-changes.js';
import { getUser, setPassword } from '../users.js';
import { inTurn, hashPassword } from '../passwords/passwords.js';

/** Password change, for customers and sellers. */
@Injectable()
export class PasswordChange {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly factors: Reauthentication,
    private readonly devices: KnownDevices,
    @Inject(Env) private readonly env: Env,
  ) {}

  /**
   * Sets a new password and ends all other sessions of the account. Only the caller's device stays known.
   * @returns the token for its cookie
   * @throws CommonPasswordError, and the errors of Reauthentication.verify()
   */
  async change(
    by: AuthUser,
    { currentPassword: password, code, newPassword }: ChangePasswordDto,
    caller: Caller,
  ): Promise<string> {
    const { name, email } = await getUser(this.dataSource.manager, by.id);
    if (isWeakPassword(newPassword, [name, email, this.env.shopName])) {
      throw new CommonPasswordError('newPassword');
    }
    const user = await this.factors.verify(by.id, { password, code }, caller);
    const passwordHash = await inTurn(() => hashPassword(newPassword));
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await setPassword(tx, user, passwordHash, by.sessionId))) {
        throw new InvalidCredentialsError();
      }
      await recordStaffChange(tx, by, user, 'password changed');
      await enqueueMail(tx, PASSWORD_CHANGED, user, { role: user.role });
    });
    return this.devices.remember(
      caller.deviceToken,
      { id: user.id, passwordHash },
      user.twoFactorSince,
    );
  }
}
