import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { Caller } from '../guards/caller.decorator.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { SecondFactor } from '../two-factor/second-factor.js';
import { getUser, type User } from '../users.js';

/** Re-authentication: what an intruder at an unlocked screen must not do takes the password again, and a code with two-factor login. */
@Injectable()
export class OwnFactors {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly passwords: PasswordCheck,
    private readonly second: SecondFactor,
  ) {}

  /**
   * A right code is used up, so whatever else may refuse the request is checked before.
   * @param code where the account asks for one
   * @returns the account as it was when its password was checked, and since when it asks for the code; null where it asks for none
   * @throws NotSignedInError, InvalidCredentialsError, TooManyAttemptsError, PasswordsBusyError; CodeRequiredError and
   *   WrongCodeError only once the password was right
   */
  async assertRight(
    userId: string,
    { password, code }: { password: string; code?: string },
    caller: Caller,
  ): Promise<User & { twoFactorSince: Date | null }> {
    const user = await getUser(this.dataSource.manager, userId);
    await this.passwords.assertRight({ ...user, user }, password, caller);
    const twoFactorSince = await this.second.assertPassed(userId, code, caller);
    return { ...user, twoFactorSince };
  }
}
