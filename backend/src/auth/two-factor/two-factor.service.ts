import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import type { AuthUser } from '../auth-user.js';
import {
  NotSignedInError,
  TwoFactorStateError,
  TwoFactorUnavailableError,
} from '../auth.errors.js';
import type { Caller } from '../guards/caller.decorator.js';
import { KnownDevices } from '../rate-limits/known-devices.js';
import { PasswordCheck } from '../passwords/password-check.js';
import { assertSignedIn, endSessions } from '../sessions/sessions.service.js';
import { getUser, lockAccount, getRecipient } from '../users.js';
import { enrolmentOf, newSecret } from './authenticator.js';
import { normalizeCode, replaceRecoveryCodes } from './recovery-codes.js';
import { RecoveryCode } from './recovery-code.entity.js';
import { SecondFactor } from './second-factor.js';
import { TwoFactor } from './two-factor.entity.js';
import { enqueueMail } from '../../mail/outbox.js';
import { TWO_FACTOR_CHANGED } from '../mails/account-mails.js';
import type { TwoFactorChange } from '../mails/two-factor-changed.js';
import { recordStaffChange } from '../staff-changes.js';

/** The data with which an app is set up. */
export interface Enrolment {
  secret: string;
  url: string;
  qr: string;
}

/** Required from an intruder at an unlocked screen, who has neither. */
interface Factors {
  password: string;
  /** A code of the app, or a recovery code. */
  code: string;
}

/** The result of switching it on. */
interface SwitchedOn {
  /** Returned once; only hashes are stored. */
  recoveryCodes: string[];
  /** For the device cookie. */
  deviceToken: string;
}

export interface TwoFactorStatus {
  isOffered: boolean;
  isOn: boolean;
  since: Date | null;
  recoveryCodesLeft: number;
}

/**
 * Two-factor login of customers and sellers. Users are notified of every change; sellers' changes are recorded
 * in the audit log.
 */
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
   * Starts the set-up, or starts it again. Codes are required once one has been confirmed.
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
      [user.id, this.second.box.encrypt(secret, user.id)],
    );
    if (begun.length === 0) throw new TwoFactorStateError('on');
    return { secret, ...enrolmentOf(user, secret) };
  }

  /**
   * Switches it on if the code is right. All other sessions end, and only the caller's device stays known.
   * @throws NotSignedInError if the session has ended since, WrongCodeError, TooManyAttemptsError, TwoFactorStateError
   */
  async confirm(user: AuthUser, code: string, caller: Caller): Promise<SwitchedOn> {
    const plain = normalizeCode(code);
    let recoveryCodes: string[] = [];
    let deviceToken = '';
    await this.second.attempt(user.id, plain, caller, () =>
      inTransaction(this.dataSource, async (tx) => {
        // A concurrent login either has its session already, which ends here, or sees that a code is required.
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
        await notifyTwoFactorChange(tx, user, 'on');
        // An attacker who knew only the password may have opened a session.
        await endSessions(tx, user.id, user.sessionId);
        return true;
      }),
    );
    return { recoveryCodes, deviceToken };
  }

  /**
   * Replaces the recovery codes.
   * @throws InvalidCredentialsError, WrongCodeError, TooManyAttemptsError, TwoFactorStateError
   */
  async renewCodes(user: AuthUser, factors: Factors, caller: Caller): Promise<string[]> {
    await this.assertBoth(user, factors, caller);
    return inTransaction(this.dataSource, async (tx) => {
      if (!(await lock(tx, user.id))) throw new TwoFactorStateError('off');
      await notifyTwoFactorChange(tx, user, 'codes');
      return replaceRecoveryCodes(tx, user.id);
    });
  }

  /** @throws InvalidCredentialsError, WrongCodeError, TooManyAttemptsError, TwoFactorStateError */
  async switchOff(user: AuthUser, factors: Factors, caller: Caller): Promise<void> {
    await this.assertBoth(user, factors, caller);
    await inTransaction(this.dataSource, async (tx) => {
      if (await removeTwoFactor(tx, user.id)) await notifyTwoFactorChange(tx, user, 'off');
    });
  }

  private async assertBoth(
    user: AuthUser,
    { password, code }: Factors,
    caller: Caller,
  ): Promise<void> {
    if (!(await this.status(user)).isOn) throw new TwoFactorStateError('off');
    await this.assertPassword(user, password, caller);
    await this.second.verify(user.id, code, caller);
  }

  private async assertPassword({ id }: AuthUser, password: string, caller: Caller): Promise<void> {
    const user = await getUser(this.dataSource.manager, id);
    await this.passwords.verify({ ...user, user }, password, caller);
  }
}

const lock = (tx: EntityManager, userId: string): Promise<TwoFactor | null> =>
  tx.findOne(TwoFactor, { where: { userId }, lock: { mode: 'pessimistic_write' } });

/**
 * Switches two-factor login off, for example for a user who has lost their phone.
 * @returns whether it was on
 */
export async function removeTwoFactor(tx: EntityManager, userId: string): Promise<boolean> {
  const { affected } = await tx.delete(TwoFactor, { userId });
  return affected === 1;
}

/** The actions of the audit log. */
const ACTIONS: Record<TwoFactorChange, string> = {
  on: 'two-factor on',
  off: 'two-factor off',
  codes: 'recovery codes renewed',
};

/** Notifies the user of a change to their two-factor login, and records a seller's change in the audit log. */
async function notifyTwoFactorChange(
  tx: Transaction,
  user: AuthUser,
  change: TwoFactorChange,
): Promise<void> {
  await recordStaffChange(tx, user, user, ACTIONS[change]);
  const to = await getRecipient(tx, user.id);
  await enqueueMail(tx, TWO_FACTOR_CHANGED, to, { role: user.role, change });
}
