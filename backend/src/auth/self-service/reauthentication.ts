import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Caller } from '../guards/caller.decorator.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { SecondFactor } from '../two-factor/second-factor.js';
import { getUser, type User } from '../users.js';

/**
 * Re-authentication: actions that an intruder at an unlocked screen must not be able to do require the password again,
 * and a code if two-factor login is on.
 */
@Injectable()
export class Reauthentication {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly passwords: PasswordCheck,
    private readonly second: SecondFactor,
  ) {}

  /**
   * A correct code is used up, so check everything else that may reject the request before.
   * @param code if the account requires one
   * @returns the account as it was when its password was checked, and when its code was switched on (null without one)
   * @throws NotSignedInError, InvalidCredentialsError, TooManyAttemptsError, PasswordsBusyError; CodeRequiredError and
   * WrongCodeError only if the password was right
   */
  async verify(
    userId: string,
    { password, code }: { password: string; code?: string },
    caller: Caller,
  ): Promise<User & { twoFactorSince: Date | null }> {
    const user = await getUser(this.dataSource.manager, userId);
    await this.passwords.verify({ ...user, user }, password, caller);
    const twoFactorSince = await this.second.assertPassed(userId, code, caller);
    return { ...user, twoFactorSince };
  }
}
