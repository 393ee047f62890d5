import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { Env } from '../../config/env.js';
import type { Caller } from '../guards/caller.decorator.js';
import { CodeLimiter } from '../rate-limits/code-limiter.js';
import { KnownDevices } from '../rate-limits/known-devices.js';
import { APP_CODE, timeStepOf } from './authenticator.js';
import { normalizeCode, takeRecoveryCode } from './recovery-codes.js';
import { DecryptionError, SecretBox, twoFactorKeys } from './secret-box.js';
import { CodeRequiredError, TwoFactorUnavailableError, WrongCodeError } from '../auth.errors.js';
import { TwoFactor } from './two-factor.entity.js';

/** All code checks go through this class: it limits guesses, and each code works once. */
@Injectable()
export class SecondFactor {
  readonly box: SecretBox;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(Env) env: Env,
    private readonly limiter: CodeLimiter,
    private readonly devices: KnownDevices,
  ) {
    this.box = new SecretBox(twoFactorKeys(env));
  }

  /**
   * Checks the code of a login whose password was right.
   * @returns when the code was switched on; null if the account requires none
   * @throws CodeRequiredError if the account requires a code and none was sent; see verify()
   */
  async assertPassed(
    userId: string,
    code: string | undefined,
    caller: Caller,
  ): Promise<Date | null> {
    const known = await this.dataSource.manager.findOneBy(TwoFactor, { userId });
    if (!known?.confirmedAt) return null;
    if (!code || normalizeCode(code) === '') throw new CodeRequiredError();
    await this.verify(userId, code, caller);
    return known.confirmedAt;
  }

  /**
   * Uses a code of the account's app, or a recovery code.
   * @throws WrongCodeError, TooManyAttemptsError, TwoFactorUnavailableError
   */
  async verify(userId: string, code: string, caller: Caller): Promise<void> {
    const plain = normalizeCode(code);
    const { manager } = this.dataSource;
    await this.attempt(userId, plain, caller, () =>
      APP_CODE.test(plain)
        ? this.takeAppCode(manager, userId, plain)
        : takeRecoveryCode(manager, userId, plain),
    );
  }

  /** @throws WrongCodeError if `take` returns false, TooManyAttemptsError */
  async attempt(
    accountId: string,
    plain: string,
    { address, deviceToken }: Caller,
    take: () => Promise<boolean>,
  ): Promise<void> {
    const isKnownDevice = await this.devices.isKnown(deviceToken, accountId);
    const isRecovery = !APP_CODE.test(plain);
    const isRight = await this.limiter.attempt(
      { accountId, address, isKnownDevice, isRecovery },
      take,
    );
    if (!isRight) throw new WrongCodeError({ account: accountId });
  }

  /** @returns the time step of an app's code; null if it is wrong */
  stepIn({ secret, userId }: TwoFactor, plain: string): number | null {
    try {
      return timeStepOf(this.box.decrypt(secret, userId), plain);
    } catch (error) {
      if (error instanceof DecryptionError) throw new TwoFactorUnavailableError(error);
      throw error;
    }
  }

  /** Of concurrent logins with one code, only one succeeds. */
  private async takeAppCode(tx: EntityManager, userId: string, plain: string): Promise<boolean> {
    const known = await tx.findOneBy(TwoFactor, { userId, confirmedAt: Not(IsNull()) });
    const step = known && this.stepIn(known, plain);
    if (!known || step === null) return false;
    const [, taken] = await tx.query<[unknown[], number]>(
      `UPDATE two_factors SET last_step = $2
       WHERE user_id = $1 AND confirmed_at IS NOT NULL AND (last_step IS NULL OR last_step < $2)`,
      [userId, step],
    );
    return taken === 1;
  }
}
