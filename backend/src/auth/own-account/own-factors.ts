import { Injectable } from '@nestjs/common';
import type { Caller } from '../guards/caller.decorator.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { SecondFactor } from '../two-factor/second-factor.js';
import type { User } from '../users.js';

/** Shows that who is logged in is the account's owner, for what an intruder at an open screen must not do. */
@Injectable()
export class OwnFactors {
  constructor(
    private readonly passwords: PasswordCheck,
    private readonly second: SecondFactor,
  ) {}

  /**
   * @param code where the account asks for one
   * @throws InvalidCredentialsError, TooManyAttemptsError, PasswordsBusyError; CodeRequiredError and WrongCodeError only once
   *   the password was right
   */
  async assertRight(
    user: User,
    { password, code }: { password: string; code?: string },
    caller: Caller,
  ): Promise<void> {
    await this.passwords.assertRight({ ...user, user }, password, caller);
    await this.second.assertPassed(user.id, code, caller);
  }
}
