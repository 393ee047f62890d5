import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction } from '../../database/transaction.js';
import type { AuthUser } from '../auth-user.js';
import { NotSignedInError } from '../auth.errors.js';
import type { Caller } from '../guards/caller.decorator.js';
import { KnownDevices } from '../limits/known-devices.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { assertSignedIn, endSessions } from '../sessions/sessions.service.js';
import { getUser, lockAccount } from '../users.js';
import { enrolmentOf, newSecret } from './authenticator.js';
import { noteTwoFactorChange } from './note-change.js';
import { plainCode, replaceRecoveryCodes } from './recovery-codes.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { SecondFactor } from './second-factor.js';
import { TwoFactorStateError, TwoFactorUnavailableError } from './two-factor.errors.js';
import { TwoFactor } from './two-factor.entity.js';
import { removeTwoFactor } from './two-factors.js';

/** What an app reads to learn its secret. */
export interface Enrolment {
  secret: string;
  url: string;
  qr: string;
}

/** What an intruder at an open screen has not. */
interface Factors {
  password: string;
  /** Of the app, or a recovery code. */
  code: string;
}

/** What the one who has switched it on gets. */
interface SwitchedOn {
  /** Nobody is told them again. */
  recoveryCodes: string[];
  /** For the cookie of the device. */
  deviceToken: string;
}

export interface TwoFactorStatus {
  isOffered: boolean;
  isOn: boolean;
  since: Date | null;
  recoveryCodesLeft: number;
}

/** Everybody's own two-factor login, customers' and sellers' alike. They hear of what happens to it; what sellers do about theirs is in the audit log. */
@Injectable()
export class TwoFactorService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly passwords: PasswordCheck,
    private readonly second: SecondFactor,
    private readonly devices: KnownDevices,
  ) {}

  async status({ id: userId }: AuthUser): Promise<TwoFactorStatus> {
    const { manager } = this.dataSource;
    const known = await manager.findOneBy(TwoFactor, { userId });
    const since = known?.confirmedAt ?? null;
    return {
      isOffered: this.second.box.isUsable,
      isOn: since !== null,
      since,
      recoveryCodesLeft: since ? await manager.countBy(RecoveryCode, { userId }) : 0,
    };
  }

  /**
   * Begins, or begins anew: the account asks for codes once one has been confirmed.
   * @throws InvalidCredentialsError, TooManyAttemptsError, TwoFactorStateError, TwoFactorUnavailableError
   */
  async setUp(user: AuthUser, password: string, caller: Caller): Promise<Enrolment> {
    if (!this.second.box.isUsable) throw new TwoFactorUnavailableError();
    await this.assertPassword(user, password, caller);
    const secret = newSecret();
    const begun = await this.dataSource.query<unknown[]>(
      `INSERT INTO two_factors (user_id, secret) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = NULL
       WHERE two_factors.confirmed_at IS NULL RETURNING user_id`,
      [user.id, this.second.box.seal(secret, user.id)],
    );
    if (begun.length === 0) throw new TwoFactorStateError('on');
    return { secret, ...enrolmentOf(user, secret) };
  }

  /**
   * From now on the account asks for codes, if the app shows the right one. All other sessions end, and no device is known any more but the caller's.
   * @throws NotSignedInError when the session has ended meanwhile, WrongCodeError, TooManyAttemptsError, TwoFactorStateError
   */
  async confirm(user: AuthUser, code: string, caller: Caller): Promise<SwitchedOn> {
    const plain = plainCode(code);
    let recoveryCodes: string[] = [];
    let deviceToken = '';
    await this.second.attempt(user.id, plain, caller, () =>
      inTransaction(this.dataSource, async (tx) => {
        // A login that is under way either has its session, which ends here, or sees that the account asks for a code.
        const account = await lockAccount(tx, user.id, user.role);
        if (!account) throw new NotSignedInError();
        await assertSignedIn(tx, user);
        const begun = await lock(tx, user.id);
        if (!begun) throw new TwoFactorStateError('notBegun');
        if (begun.confirmedAt) throw new TwoFactorStateError('on');
        const lastStep = this.second.stepIn(begun, plain);
        if (lastStep === null) return false;
        const confirmedAt = new Date();
        await tx.update(TwoFactor, { userId: user.id }, { confirmedAt, lastStep });
        deviceToken = await this.devices.remember(caller.deviceToken, account, confirmedAt);
        recoveryCodes = await replaceRecoveryCodes(tx, user.id);
        await noteTwoFactorChange(tx, user, 'on');
        // Somebody who knew the password alone may have opened one.
        await endSessions(tx, user.id, user.sessionId);
        return true;
      }),
    );
    return { recoveryCodes, deviceToken };
  }

  /**
   * New recovery codes in place of the old ones.
   * @throws InvalidCredentialsError, WrongCodeError, TooManyAttemptsError, TwoFactorStateError
   */
  async renewCodes(user: AuthUser, factors: Factors, caller: Caller): Promise<string[]> {
    await this.assertBoth(user, factors, caller);
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lock(tx, user.id))) throw new TwoFactorStateError('off');
      await noteTwoFactorChange(tx, user, 'codes');
      return replaceRecoveryCodes(tx, user.id);
    });
  }

  /** @throws InvalidCredentialsError, WrongCodeError, TooManyAttemptsError, TwoFactorStateError */
  async switchOff(user: AuthUser, factors: Factors, caller: Caller): Promise<void> {
    await this.assertBoth(user, factors, caller);
    await inTransaction(this.dataSource, async (tx) => {
      if (await removeTwoFactor(tx, user.id)) await noteTwoFactorChange(tx, user, 'off');
    });
  }

  private async assertBoth(
    user: AuthUser,
    { password, code }: Factors,
    caller: Caller,
  ): Promise<void> {
    if (!(await this.status(user)).isOn) throw new TwoFactorStateError('off');
    await this.assertPassword(user, password, caller);
    await this.second.assertRight(user.id, code, caller);
  }

  private async assertPassword({ id }: AuthUser, password: string, caller: Caller): Promise<void> {
    const user = await getUser(this.dataSource.manager, id);
    await this.passwords.assertRight({ ...user, user }, password, caller);
  }
}

const lock = (tx: EntityManager, userId: string): Promise<TwoFactor | null> =>
  tx.findOne(TwoFactor, { where: { userId }, lock: { mode: 'pessimistic_write' } });
