import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, MoreThan } from 'typeorm';
import type { Language } from '../common/language.js';
import { isWeakPassword } from '../common/weak-password.js';
import { Env } from '../config/env.js';
import { inTransaction } from '../database/transaction.js';
import { enqueueMail, isMailEnabled } from '../mail/outbox.js';
import { CommonPasswordError, InvalidCredentialsError } from './auth.errors.js';
import type { Caller } from './guards/caller.decorator.js';
import type { LoginDto } from './dto/login.dto.js';
import { mailConfirmation } from './email-confirmation/email-confirmation.js';
import { EmailLimiter } from './rate-limits/email-limiter.js';
import { KnownDevices } from './rate-limits/known-devices.js';
import { NEW_DEVICE } from './mails/account-mails.js';
import type { NewDeviceMail } from './mails/new-device.js';
import { PasswordCheck } from './passwords/password-check.js';
import { inTurn, hashPassword } from './passwords/passwords.js';
import { RegistrationLimiter } from './rate-limits/registration-limiter.js';
import type { Role } from './auth-user.js';
import { deviceOf, type Device } from './sessions/device.js';
import { SessionsService } from './sessions/sessions.service.js';
import { User } from './user.entity.js';
import { SecondFactor } from './two-factor/second-factor.js';
import { addUser, recordLogin } from './users.js';
import { Session } from './sessions/session.entity.js';

/** The data of a registration, with the password as it was typed. */
export interface NewAccount {
  name: string;
  email: string;
  password: string;
  /** The language of emails to the user. */
  language?: Language;
}

/** A successful login: the user, and the tokens for the session and device cookies. */
export interface SignedIn {
  user: User;
  token: string;
  deviceToken: string;
}

/** Registration and login of customers and sellers. SessionCookie sets the cookies. */
@Injectable()
export class AuthService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordCheck,
    private readonly second: SecondFactor,
    private readonly registrations: RegistrationLimiter,
    private readonly devices: KnownDevices,
    private readonly emails: EmailLimiter,
    @Inject(Env) private readonly env: Env,
  ) {}

  /**
   * Creates a customer's account and logs in, in one transaction.
   * @throws CommonPasswordError, EmailTakenError, TooManyAttemptsError, PasswordsBusyError
   */
  async register(
    { name, email, password, language }: NewAccount,
    caller: Caller,
  ): Promise<SignedIn> {
    if (isWeakPassword(password, [name, email, this.env.shopName])) throw new CommonPasswordError();
    return this.registrations.attempt(caller.address, async () => {
      const passwordHash = await inTurn(() => hashPassword(password));
      const isWelcomed = await this.emails.allowsUnasked(email);
      return inTransaction(this.dataSource, async (tx) => {
        const user = await addUser(tx, { role: 'customer', name, email, language, passwordHash });
        if (isWelcomed) await mailConfirmation(tx, user, 'welcome');
        return this.signIn(tx, user, caller, null);
      });
    });
  }

  /**
   * Logs in to an account of one role.
   * @throws InvalidCredentialsError for an unknown address and a wrong password alike, TooManyAttemptsError,
   * PasswordsBusyError; CodeRequiredError and WrongCodeError only if the password was right
   */
  async login(
    role: Role,
    { email, password, code, language }: LoginDto,
    caller: Caller,
  ): Promise<SignedIn> {
    const user = await this.dataSource.manager.findOneBy(User, { role, email });
    await this.passwords.verify({ role, email, user }, password, caller);
    if (!user) throw new InvalidCredentialsError();
    const twoFactorSince = await this.second.assertPassed(user.id, code, caller);
    const isKnown = await this.devices.isKnown(caller.deviceToken, user.id);
    return inTransaction(this.dataSource, async (tx) => {
      // Locks the user's row: of concurrent logins to one account, each sees the sessions of the previous ones.
      await recordLogin(tx, user.id, language);
      const newDevice = isKnown ? undefined : await describeNewDevice(tx, user, caller);
      const signedIn = await this.signIn(tx, user, caller, twoFactorSince);
      const recipient = { ...user, language: language ?? user.language };
      if (newDevice) await enqueueMail(tx, NEW_DEVICE, recipient, newDevice);
      return signedIn;
    });
  }

  /**
   * Opens a session that replaces the other sessions of the browser.
   * @throws InvalidCredentialsError if the account has changed since its factors were checked
   */
  private async signIn(
    tx: EntityManager,
    user: User,
    { deviceToken, sessionTokens, userAgent }: Caller,
    twoFactorSince: Date | null,
  ): Promise<SignedIn> {
    const token = await this.sessions.open(tx, user, twoFactorSince, userAgent);
    if (!token) throw new InvalidCredentialsError();
    await this.sessions.endEarlier(user.role, sessionTokens?.[user.role] ?? [], tx);
    const known = await this.devices.remember(deviceToken, user, twoFactorSince);
    return { user, token, deviceToken: known };
  }
}

/**
 * @returns the data of the new-device email, or undefined if the device is known or there is nothing to compare it with
 */
async function describeNewDevice(
  tx: EntityManager,
  user: User,
  { address, userAgent }: Caller,
): Promise<NewDeviceMail | undefined> {
  if (!isMailEnabled(tx)) return;
  const device = deviceOf(userAgent);
  if (!(await isNewKind(tx, user, device))) return;
  return { role: user.role, ...device, address, at: new Date().toISOString() };
}

/**
 * @returns whether the account has no open session on the same kind of device. A private window of a known browser is
 * not new, nor is the first login after registration, which has nothing to be compared with.
 */
async function isNewKind(
  tx: EntityManager,
  { id: userId, lastLoginAt }: User,
  { browser, system }: Device,
): Promise<boolean> {
  const open = { userId, expiresAt: MoreThan(new Date()) };
  const same = { browser: browser ?? IsNull(), system: system ?? IsNull() };
  if (await tx.existsBy(Session, { ...open, ...same })) return false;
  return lastLoginAt !== null || (await tx.existsBy(Session, open));
}
