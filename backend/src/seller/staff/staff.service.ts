import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isCommonPassword } from '../../common/common-passwords.js';
import { Env } from '../../config/env.js';
import { inTransaction } from '../../database/transaction.js';
import type { AuthUser } from '../../auth/auth-user.js';
import { CommonPasswordError } from '../../auth/auth.errors.js';
import { LastSellerError, OwnLinkError, StaffNotFoundError } from './staff.errors.js';
import { makePasswordLink } from './password-link.js';
import type { NewAccount } from '../../auth/auth.service.js';
import { removeMailsTo } from '../../mail/outbox.js';
import { inTurn } from '../../auth/passwords/password-queue.js';
import { hashPassword } from '../../auth/passwords/passwords.js';
import { recordStaffChange } from '../../auth/staff-changes.js';
import { findSessions, type Session } from '../../auth/sessions/own-sessions.js';
import { endSessions } from '../../auth/sessions/sessions.service.js';
import { noteTwoFactorChange } from '../../auth/two-factor/note-change.js';
import { TwoFactorStateError } from '../../auth/two-factor/two-factor.errors.js';
import { findTwoFactorUsers, removeTwoFactor } from '../../auth/two-factor/two-factors.js';
import { addUser, findSellers, lockSellers, setDisabled, type User } from '../../auth/users.js';

/** A seller, and how they are logged in. */
export interface StaffMember extends User {
  sessions: Session[];
  hasTwoFactor: boolean;
}

/** The accounts of the people who run the shop. */
@Injectable()
export class StaffService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(Env) private readonly env: Env,
  ) {}

  /** Disabled ones too, the oldest first. */
  async list(): Promise<StaffMember[]> {
    const { manager } = this.dataSource;
    const sellers = await findSellers(manager);
    const ids = sellers.map(({ id }) => id);
    const withTwoFactor = await findTwoFactorUsers(manager, ids);
    return Promise.all(
      sellers.map(async (seller) => ({
        ...seller,
        sessions: await findSessions(manager, seller.id),
        hasTwoFactor: withTwoFactor.has(seller.id),
      })),
    );
  }

  /** @throws CommonPasswordError, EmailTakenError */
  async add(by: AuthUser, { name, email, password }: NewAccount): Promise<User> {
    if (isCommonPassword(password)) throw new CommonPasswordError();
    const passwordHash = await inTurn(() => hashPassword(password));
    return inTransaction(this.dataSource, async (tx) => {
      const user = await addUser(tx, { role: 'seller', name, email, passwordHash });
      await recordStaffChange(tx, by, user, 'added');
      return user;
    });
  }

  /**
   * Lets a seller in, or keeps them out: their sessions end at once. One seller always stays.
   * @throws StaffNotFoundError, LastSellerError
   */
  async setDisabled(by: AuthUser, id: string, isDisabled: boolean): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      // All sellers are locked, so that two of them cannot disable each other at once.
      const sellers = await lockSellers(tx);
      const user = sellers.find((seller) => seller.id === id);
      if (!user) throw new StaffNotFoundError();
      if ((user.disabledAt !== null) === isDisabled) return;
      const others = sellers.filter((seller) => seller.id !== id && !seller.disabledAt);
      if (isDisabled && others.length === 0) throw new LastSellerError();
      await setDisabled(tx, id, isDisabled);
      // What the shop tells its people is not for them any more.
      if (isDisabled) await removeMailsTo(tx, id);
      await recordStaffChange(tx, by, user, isDisabled ? 'disabled' : 'enabled');
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
   * @throws StaffNotFoundError, TwoFactorStateError
   */
  async resetTwoFactor(by: AuthUser, id: string): Promise<void> {
    if (id === by.id) throw new TwoFactorStateError('own');
    await inTransaction(this.dataSource, async (tx) => {
      const user = await this.getSeller(tx, id);
      if (await removeTwoFactor(tx, id)) await noteTwoFactorChange(tx, by, user, 'reset');
    });
  }

  /**
   * Helps a colleague who has forgotten their password: a link for them to choose another. Their two-factor login stays.
   * @throws StaffNotFoundError, OwnLinkError
   */
  async makePasswordLink(by: AuthUser, id: string): Promise<string> {
    // An intruder at an open screen would lock out its owner.
    if (id === by.id) throw new OwnLinkError();
    return inTransaction(this.dataSource, async (tx) => {
      const user = await this.getSeller(tx, id);
      await recordStaffChange(tx, by, user, 'password link');
      return makePasswordLink(tx, user, this.env.publicUrl);
    });
  }

  private async getSeller(tx: EntityManager, id: string): Promise<User> {
    const user = (await findSellers(tx)).find((seller) => seller.id === id);
    if (!user) throw new StaffNotFoundError();
    return user;
  }
}
