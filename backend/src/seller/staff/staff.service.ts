import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isCommonPassword } from '../../common/common-passwords.js';
import { inTransaction } from '../../database/transaction.js';
import { addToAuditLog } from '../../changes/audit-log.js';
import type { AuthUser } from '../../auth/auth-user.js';
import { CommonPasswordError, InvalidCredentialsError } from '../../auth/auth.errors.js';
import { LastSellerError, StaffNotFoundError } from './staff.errors.js';
import type { Caller } from '../../auth/guards/caller.decorator.js';
import type { ChangePasswordDto } from './dto/change-password.dto.js';
import type { NewAccount } from '../../auth/auth.service.js';
import { PasswordCheck } from '../../auth/passwords/password-check.js';
import { inTurn } from '../../auth/passwords/password-queue.js';
import { hashPassword } from '../../auth/passwords/passwords.js';
import {
  addUser,
  findSellers,
  getUser,
  lockSellers,
  setDisabled,
  setPassword,
  type User,
} from '../../auth/users.js';

/** The accounts of the people who run the shop. */
@Injectable()
export class StaffService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly passwords: PasswordCheck,
  ) {}

  /** Disabled ones too, the oldest first. */
  list(): Promise<User[]> {
    return findSellers(this.dataSource.manager);
  }

  /** @throws CommonPasswordError, EmailTakenError */
  async add(by: AuthUser, { name, email, password }: NewAccount): Promise<User> {
    if (isCommonPassword(password)) throw new CommonPasswordError();
    const passwordHash = await inTurn(() => hashPassword(password));
    return inTransaction(this.dataSource, async (tx) => {
      const user = await addUser(tx, { role: 'seller', name, email, passwordHash });
      await record(tx, by, user, 'added');
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
      await record(tx, by, user, isDisabled ? 'disabled' : 'enabled');
    });
  }

  /**
   * Sets a new password and ends all other sessions of this seller.
   * @throws InvalidCredentialsError, CommonPasswordError, TooManyAttemptsError, PasswordsBusyError
   */
  async changePassword(
    seller: AuthUser,
    { currentPassword, newPassword }: ChangePasswordDto,
    caller: Caller,
  ): Promise<void> {
    if (isCommonPassword(newPassword)) throw new CommonPasswordError('newPassword');
    const user = await getUser(this.dataSource.manager, seller.id);
    await this.passwords.assertRight({ ...user, user }, currentPassword, caller);
    const passwordHash = await inTurn(() => hashPassword(newPassword));
    await inTransaction(this.dataSource, async (tx) => {
      if (!(await setPassword(tx, user, passwordHash, seller.sessionId))) {
        throw new InvalidCredentialsError();
      }
      await record(tx, seller, user, 'password changed');
    });
  }
}

const record = (tx: EntityManager, by: AuthUser, user: User, action: string): Promise<void> =>
  addToAuditLog(tx, [
    {
      sellerId: by.id,
      subject: 'staff',
      subjectId: user.id,
      label: `${user.name} (${user.email})`,
      action,
      before: {},
      after: {},
    },
  ]);
