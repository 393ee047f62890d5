import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Not, Repository } from 'typeorm';
import { isCommonPassword } from '../../common/common-passwords.js';
import { inTransaction } from '../../database/transaction.js';
import { isUniqueViolation } from '../../database/unique-violation.js';
import { recordChanges } from '../../changes/audit-log.js';
import type { AuthUser } from '../../auth/auth-user.js';
import {
  CommonPasswordError,
  EmailTakenError,
  InvalidCredentialsError,
  LastSellerError,
  StaffNotFoundError,
} from '../../auth/auth.errors.js';
import type { Caller } from '../../auth/guards/caller.decorator.js';
import type { ChangePasswordDto } from './dto/change-password.dto.js';
import type { NewAccount } from '../../auth/auth.service.js';
import { PasswordCheck } from '../../auth/passwords/password-check.js';
import { inTurn } from '../../auth/passwords/password-queue.js';
import { hashPassword } from '../../auth/passwords/passwords.js';
import { Session } from '../../auth/sessions/session.entity.js';
import { User } from '../../auth/user.entity.js';

/** The accounts of the people who run the shop. */
@Injectable()
export class StaffService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly passwords: PasswordCheck,
  ) {}

  list(): Promise<User[]> {
    return this.users.find({ where: { role: 'seller' }, order: { id: 'ASC' } });
  }

  /** @throws CommonPasswordError, EmailTakenError */
  async add(by: AuthUser, { name, email, password }: NewAccount): Promise<User> {
    if (isCommonPassword(password)) throw new CommonPasswordError();
    const passwordHash = await inTurn(() => hashPassword(password));
    const user = this.users.create({
      role: 'seller',
      name,
      email,
      passwordHash,
      disabledAt: null,
    });
    try {
      await inTransaction(this.dataSource, async (tx) => {
        await tx.insert(User, user);
        await record(tx, by, user, 'added');
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw new EmailTakenError();
      throw error;
    }
    return user;
  }

  /**
   * Lets a seller in, or keeps them out: their sessions end at once. One seller always stays.
   * @throws StaffNotFoundError, LastSellerError
   */
  async setDisabled(by: AuthUser, id: string, isDisabled: boolean): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      // All sellers are locked, so that two of them cannot disable each other at once.
      const sellers = await tx.find(User, {
        where: { role: 'seller' },
        order: { id: 'ASC' },
        lock: { mode: 'for_no_key_update' },
      });
      const user = sellers.find((seller) => seller.id === id);
      if (!user) throw new StaffNotFoundError();
      if ((user.disabledAt !== null) === isDisabled) return;
      const others = sellers.filter((seller) => seller.id !== id && !seller.disabledAt);
      if (isDisabled && others.length === 0) throw new LastSellerError();
      await tx.update(User, { id }, { disabledAt: isDisabled ? new Date() : null });
      if (isDisabled) await tx.delete(Session, { userId: id });
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
    const user = await this.users.findOneByOrFail({ id: seller.id, disabledAt: IsNull() });
    await this.passwords.assertRight({ ...user, user }, currentPassword, caller);
    const passwordHash = await inTurn(() => hashPassword(newPassword));
    await inTransaction(this.dataSource, async (tx) => {
      const unchanged = { id: user.id, passwordHash: user.passwordHash, disabledAt: IsNull() };
      const { affected } = await tx.update(User, unchanged, { passwordHash });
      if (!affected) throw new InvalidCredentialsError();
      await tx.delete(Session, { userId: user.id, id: Not(seller.sessionId) });
      await record(tx, seller, user, 'password changed');
    });
  }
}

const record = (tx: EntityManager, by: AuthUser, user: User, action: string): Promise<void> =>
  recordChanges(tx, [
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
