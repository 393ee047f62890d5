import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isWeakPassword } from '../../common/weak-password.js';
import { Env } from '../../config/env.js';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import type { AuthUser } from '../../auth/auth-user.js';
import {
  CommonPasswordError,
  EmailTakenError,
  InvalidCredentialsError,
} from '../../auth/auth.errors.js';
import type { Caller } from '../../auth/guards/caller.decorator.js';
import type { ReauthenticationDto } from '../../auth/own-account/dto/reauthentication.dto.js';
import { PASSWORD_CHANGED, TWO_FACTOR_CHANGED } from '../../auth/mails/account-mails.js';
import { OwnFactors } from '../../auth/own-account/own-factors.js';
import { noteStaffChange, STAFF_CHANGED } from './note-staff-change.js';
import { LastSellerError, OwnLinkError, StaffNotFoundError } from './staff.errors.js';
import { makePasswordLink } from './password-link.js';
import type { NewAccount } from '../../auth/auth.service.js';
import { removeMailsTo } from '../../mail/outbox.js';
import { inTurn } from '../../auth/passwords/password-queue.js';
import { hashPassword } from '../../auth/passwords/passwords.js';
import { recordStaffChange } from '../../auth/staff-changes.js';
import { findStaff, type StaffMember } from '../../auth/find-staff.js';
import { endSessions } from '../../auth/sessions/sessions.service.js';
import { TwoFactorStateError } from '../../auth/two-factor/two-factor.errors.js';
import { removeTwoFactor } from '../../auth/two-factor/two-factors.js';
import { addUser, findSellers, lockSellers, setDisabled, type User } from '../../auth/users.js';

/** A seller who acts on an account, and shows to be who they are. */
interface Actor {
  by: AuthUser;
  factors: ReauthenticationDto;
  caller: Caller;
}

/** Mails that warn of changes which somebody else may have made. */
const ABOUT_ACCOUNTS = [STAFF_CHANGED, PASSWORD_CHANGED, TWO_FACTOR_CHANGED];

/** The accounts of the people who run the shop. */
@Injectable()
export class StaffService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(Env) private readonly env: Env,
    private readonly factors: OwnFactors,
  ) {}

  list(): Promise<StaffMember[]> {
    return findStaff(this.dataSource.manager);
  }

  /** @throws CommonPasswordError, EmailTakenError, and as OwnFactors.assertRight() does */
  async add(actor: Actor, { name, email, password, language }: NewAccount): Promise<User> {
    if (isWeakPassword(password, [name, email, this.env.shopName])) throw new CommonPasswordError();
    // Before a code is used up.
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
   * Lets a seller in, or keeps them out: their sessions end at once. One seller always stays.
   * @throws StaffNotFoundError, LastSellerError, and as OwnFactors.assertRight() does
   */
  async setDisabled(actor: Actor, id: string, isDisabled: boolean): Promise<void> {
    // Before a code is used up.
    if (isDisabled) assertAnotherStays(await findSellers(this.dataSource.manager), id);
    await this.change(actor, id, async (tx, acting, user, sellers) => {
      if ((user.disabledAt !== null) === isDisabled) return;
      if (isDisabled) assertAnotherStays(sellers, id);
      await setDisabled(tx, id, isDisabled);
      // What the shop tells its people is not for them any more, but for what has happened to their account.
      if (isDisabled) await removeMailsTo(tx, id, ABOUT_ACCOUNTS);
      await noteStaffChange(tx, acting, user, isDisabled ? 'disabled' : 'enabled');
    });
  }

  /**
   * Ends the sessions of a seller, but for the one that asks.
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
   * Lets a seller who has lost their app and their recovery codes log in with the password alone.
   * @throws StaffNotFoundError, TwoFactorStateError, and as OwnFactors.assertRight() does
   */
  async resetTwoFactor(actor: Actor, id: string): Promise<void> {
    if (id === actor.by.id) throw new TwoFactorStateError('own');
    await this.change(actor, id, async (tx, acting, user) => {
      if (await removeTwoFactor(tx, id))
        await noteStaffChange(tx, acting, user, 'two-factor reset');
    });
  }

  /**
   * Helps a colleague who has forgotten their password: a link for them to choose another. Their two-factor login stays.
   * @throws StaffNotFoundError, OwnLinkError, and as OwnFactors.assertRight() does
   */
  async makePasswordLink(actor: Actor, id: string): Promise<string> {
    // One's own password is changed under “My account”.
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
    return this.factors.assertRight(by.id, { password, code }, caller);
  }

  /** Changes the account of a seller, once the one who acts has shown to be who they are. */
  private async change<Result>(
    actor: Actor,
    id: string,
    work: (tx: Transaction, acting: User, user: User, sellers: User[]) => Promise<Result>,
  ): Promise<Result> {
    // Before a code is used up.
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

/** @throws LastSellerError when nobody could log in without the seller */
function assertAnotherStays(sellers: readonly User[], id: string): void {
  const others = sellers.filter((seller) => seller.id !== id && !seller.disabledAt);
  if (others.length === 0) throw new LastSellerError();
}

/**
 * All sellers, who stay as they are until the transaction ends, so that two of them cannot disable each other at once.
 * @param acting as they were when their password was checked
 * @throws InvalidCredentialsError when they have been disabled since, or have another password
 */
async function lockStaff(tx: Transaction, acting: User): Promise<User[]> {
  const sellers = await lockSellers(tx);
  const now = sellers.find(({ id }) => id === acting.id);
  if (now?.disabledAt !== null || now.passwordHash !== acting.passwordHash) {
    throw new InvalidCredentialsError();
  }
  return sellers;
}
