import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { StartupError } from '../../common/errors/startup-error.js';
import { isWeakPassword } from '../../common/weak-password.js';
import { Env } from '../../config/env.js';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import type { AuthUser } from '../../auth/auth-user.js';
import {
  CommonPasswordError,
  EmailTakenError,
  InvalidCredentialsError,
  TwoFactorStateError,
} from '../../auth/auth.errors.js';
import type { Caller } from '../../auth/guards/caller.decorator.js';
import type { ReauthenticationDto } from '../../auth/self-service/dto/reauthentication.dto.js';
import { PASSWORD_CHANGED, TWO_FACTOR_CHANGED } from '../../auth/mails/account-mails.js';
import { Reauthentication } from '../../auth/self-service/reauthentication.js';
import { noteStaffChange, STAFF_CHANGED } from './note-staff-change.js';
import { LastSellerError, OwnLinkError, StaffNotFoundError } from './staff.errors.js';
import type { NewAccount } from '../../auth/auth.service.js';
import { removeMailsTo } from '../../mail/outbox.js';
import { inTurn, hashPassword } from '../../auth/passwords/passwords.js';
import { recordStaffChange } from '../../auth/staff-changes.js';
import { findStaff, type StaffMember } from '../../auth/find-staff.js';
import { endSessions } from '../../auth/sessions/sessions.service.js';
import { removeTwoFactor } from '../../auth/two-factor/two-factor.service.js';
import { addUser, findSellers, lockSellers, setDisabled, type User } from '../../auth/users.js';
import { linkPath, makeLink } from '../../auth/links/account-links.js';
import { pathIn } from '../../common/language.js';
import { plainEmail } from '../../common/email.js';

/** The acting seller, with the factors for re-authentication. */
interface Actor {
  by: AuthUser;
  factors: ReauthenticationDto;
  caller: Caller;
}

/** Emails that warn the recipient of security changes, which another person may have made. */
const ABOUT_ACCOUNTS = [STAFF_CHANGED, PASSWORD_CHANGED, TWO_FACTOR_CHANGED];

/** Accounts of sellers. */
@Injectable()
export class StaffService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(Env) private readonly env: Env,
    private readonly factors: Reauthentication,
  ) {}

  list(): Promise<StaffMember[]> {
    return findStaff(this.dataSource.manager);
  }

  /** @throws CommonPasswordError, EmailTakenError and the errors of Reauthentication.verify() */
  async add(actor: Actor, { name, email, password, language }: NewAccount): Promise<User> {
    if (isWeakPassword(password, [name, email, this.env.shopName])) throw new CommonPasswordError();
    // This is checked before the re-authentication, which uses up the code.
    const sellers = await findSellers(this.dataSource.manager);
    if (sellers.some((seller) => seller.email === email)) throw new EmailTakenError();
    const acting = await this.authenticate(actor);
    const passwordHash = await inTurn(() => hashPassword(password));
    return inTransaction(this.dataSource, async (tx) => {
      await lockStaff(tx, acting);
      const user = await addUser(tx, {
        role: 'seller',
        name,
        email,
        language: language ?? acting.language,
        passwordHash,
      });
      await noteStaffChange(tx, acting, user, 'added');
      return user;
    });
  }

  /**
   * Enables or disables a seller; disabling ends their sessions immediately. At least one seller stays enabled.
   * @throws StaffNotFoundError, LastSellerError and the errors of Reauthentication.verify()
   */
  async setDisabled(actor: Actor, id: string, isDisabled: boolean): Promise<void> {
    // This is checked before the re-authentication, which uses up the code.
    if (isDisabled) assertAnotherStays(await findSellers(this.dataSource.manager), id);
    await this.change(actor, id, async (tx, acting, user, sellers) => {
      if ((user.disabledAt !== null) === isDisabled) return;
      if (isDisabled) assertAnotherStays(sellers, id);
      await setDisabled(tx, id, isDisabled);
      // A disabled seller must not receive any pending emails, except those about their own account.
      if (isDisabled) await removeMailsTo(tx, id, ABOUT_ACCOUNTS);
      await noteStaffChange(tx, acting, user, isDisabled ? 'disabled' : 'enabled');
    });
  }

  /**
   * Ends a seller's sessions, except the caller's own session.
   * @throws StaffNotFoundError
   */
  async endSessions(by: AuthUser, id: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const user = await this.getSeller(tx, id);
      await endSessions(tx, id, by.sessionId);
      await recordStaffChange(tx, by, user, 'sessions ended');
    });
  }

  /**
   * Switches off two-factor login for a seller who has lost their app and their recovery codes.
   * @throws StaffNotFoundError, TwoFactorStateError and the errors of Reauthentication.verify()
   */
  async resetTwoFactor(actor: Actor, id: string): Promise<void> {
    if (id === actor.by.id) throw new TwoFactorStateError('own');
    await this.change(actor, id, async (tx, acting, user) => {
      if (await removeTwoFactor(tx, id))
        await noteStaffChange(tx, acting, user, 'two-factor reset');
    });
  }

  /**
   * Creates a password reset link for a colleague. Their two-factor login stays switched on.
   * @throws StaffNotFoundError, OwnLinkError and the errors of Reauthentication.verify()
   */
  async makePasswordLink(actor: Actor, id: string): Promise<string> {
    // Sellers change their own password under “My account”.
    if (id === actor.by.id) throw new OwnLinkError();
    return this.change(actor, id, async (tx, acting, user) => {
      await noteStaffChange(tx, acting, user, 'password link');
      return makePasswordLink(tx, user, this.env.publicUrl);
    });
  }

  private async getSeller(tx: EntityManager, id: string): Promise<User> {
    const user = (await findSellers(tx)).find((seller) => seller.id === id);
    if (!user) throw new StaffNotFoundError();
    return user;
  }

  private authenticate({ by, factors, caller }: Actor): Promise<User> {
    const { currentPassword: password, code } = factors;
    return this.factors.verify(by.id, { password, code }, caller);
  }

  /** Changes a seller's account after the acting seller has re-authenticated. */
  private async change<Result>(
    actor: Actor,
    id: string,
    work: (tx: Transaction, acting: User, user: User, sellers: User[]) => Promise<Result>,
  ): Promise<Result> {
    // This is checked before the re-authentication, which uses up the code.
    await this.getSeller(this.dataSource.manager, id);
    const acting = await this.authenticate(actor);
    return inTransaction(this.dataSource, async (tx) => {
      const sellers = await lockStaff(tx, acting);
      const user = sellers.find((seller) => seller.id === id);
      if (!user) throw new StaffNotFoundError();
      return work(tx, acting, user, sellers);
    });
  }
}

/** @throws LastSellerError if no other seller is enabled */
function assertAnotherStays(sellers: readonly User[], id: string): void {
  const others = sellers.filter((seller) => seller.id !== id && !seller.disabledAt);
  if (others.length === 0) throw new LastSellerError();
}

/**
 * Locks all sellers until the transaction ends, so that two of them cannot disable each other concurrently.
 * @param acting the acting seller's row as it was when their password was checked
 * @throws InvalidCredentialsError if they were disabled since, or their password has changed
 */
async function lockStaff(tx: Transaction, acting: User): Promise<User[]> {
  const sellers = await lockSellers(tx);
  const now = sellers.find(({ id }) => id === acting.id);
  if (now?.disabledAt !== null || now.passwordHash !== acting.passwordHash) {
    throw new InvalidCredentialsError();
  }
  return sellers;
}

/** @returns a password reset link for a seller, to be shown once; it revokes the previous one */
export async function makePasswordLink(
  tx: EntityManager,
  { id, language }: Pick<User, 'id' | 'language'>,
  publicUrl: string,
): Promise<string> {
  return publicUrl + pathIn(language, linkPath.resetSeller(await makeLink(tx, id, 'password')));
}

/**
 * Creates the first seller from the settings. Once a seller exists, the settings have no effect.
 * @throws StartupError in production if the password is easy to guess
 */
export async function ensureFirstSeller(database: DataSource, env: Env): Promise<void> {
  const { manager } = database;
  if ((await findSellers(manager)).length > 0) return;
  const { sellerEmail, sellerPassword, shopName } = env;
  if (env.isProduction && isWeakPassword(sellerPassword, [sellerEmail, shopName])) {
    throw new StartupError('SELLER_PASSWORD is easy to guess. Set it to another one.');
  }
  await addUser(manager, {
    role: 'seller',
    name: 'Admin',
    email: plainEmail(sellerEmail),
    passwordHash: await hashPassword(sellerPassword),
  });
}
