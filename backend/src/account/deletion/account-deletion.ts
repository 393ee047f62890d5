import { Injectable, Logger, ConflictException } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import {
  DELETED_LINES,
  ensureDeletedAddress,
  removeAddresses,
} from '../../address/address-deletion.js';
import {
  ensureDeletedCustomer,
  lockForDeletion,
  removeCustomer,
} from '../../auth/deleted-customer.js';
import type { Caller } from '../../auth/guards/caller.decorator.js';
import { EmailLimiter } from '../../auth/rate-limits/email-limiter.js';
import { Reauthentication } from '../../auth/self-service/reauthentication.js';
import type { User } from '../../auth/users.js';
import { inTransaction, type Transaction } from '../../database/transaction.js';
import { deleteMessagesOf } from '../../contact/messages.js';
import { enqueueMail, deleteMailsTo } from '../../mail/outbox.js';
import { removeSubscription } from '../../newsletter/subscribers.js';
import { findOrdersStateOf, anonymizeOrders, lockOrdersOf } from '../../orders/anonymize-orders.js';
import { OrderEvents } from '../../orders/order-events.js';
import { forgetPaymentPages, isMoneyUndecided } from '../../payments/customer-payment-data.js';
import { mailKind } from '../../mail/mail-kind.js';

/** What prevents the deletion of an account. */
type OpenMatter = 'order' | 'refund' | 'payment';

const SENTENCES: Record<OpenMatter, string> = {
  order:
    'One of your orders is not delivered yet. You can delete your account once all are delivered or cancelled.',
  refund:
    'You still get money back for an order. You can delete your account once we have sent it.',
  payment: 'One of your payments is not settled yet. You can delete your account once it is.',
};

class AccountInUseError extends ConflictException {
  constructor(kind: OpenMatter) {
    super({ code: 'ACCOUNT_IN_USE', message: SENTENCES[kind], values: { kind } });
  }
}

/** Goes to a customer whose data was deleted: after it was sent or has failed, no trace of it remains. */
const ACCOUNT_DELETED = mailKind<object>({
  name: 'account-deleted',
  leavesNoTrace: true,
  // Deleted even while the mail server is unavailable.
  keepMinutes: 3 * 24 * 60,
  template: () => import('./account-deleted.js'),
});

/** Deletes customers' accounts and anonymizes their orders. */
@Injectable()
export class AccountDeletion {
  private readonly logger = new Logger(AccountDeletion.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly factors: Reauthentication,
    private readonly events: OrderEvents,
    private readonly emails: EmailLimiter,
  ) {}

  /**
   * Deletes an account and all personal data of its owner.
   * @throws AccountInUseError, NotSignedInError, and the errors of a wrong password or code
   */
  async delete(
    userId: string,
    factors: { password: string; code?: string },
    caller: Caller,
  ): Promise<void> {
    const { manager } = this.dataSource;
    // Checked before the factors, since a code works only once.
    await assertNothingOpen(manager, userId);
    const user = await this.factors.verify(userId, factors, caller);
    // An unconfirmed address may be a stranger's mailbox.
    const isNotified =
      user.emailConfirmedAt !== null || (await this.emails.allowsUnasked(user.email));
    const orderIds = await inTransaction(this.dataSource, (tx) => forget(tx, user, isNotified));
    // After restoring a backup, the operator deletes these accounts again.
    this.logger.log(`An account was deleted: ${userId}`);
    this.events.announceAll(orderIds);
  }
}

/**
 * @returns the ids of the customer's orders
 * @throws AccountInUseError
 */
async function assertNothingOpen(tx: EntityManager, userId: string): Promise<string[]> {
  const { ids, areOpen, isRefundDue } = await findOrdersStateOf(tx, userId);
  if (areOpen) throw new AccountInUseError('order');
  if (isRefundDue) throw new AccountInUseError('refund');
  if (await isMoneyUndecided(tx, ids)) throw new AccountInUseError('payment');
  return ids;
}

/** The lock of the customer's row serializes concurrent changes: they commit before the deletion, or fail. */
async function forget(tx: Transaction, asked: User, isNotified: boolean): Promise<string[]> {
  await lockOrdersOf(tx, asked.id);
  const { id, email, language, emailConfirmedAt, createdAt } = await lockForDeletion(tx, asked);
  const orderIds = await assertNothingOpen(tx, id);
  const deletedCustomerId = await ensureDeletedCustomer(tx);
  const addressId = await ensureDeletedAddress(tx, deletedCustomerId);
  await anonymizeOrders(tx, id, {
    userId: deletedCustomerId,
    addressId,
    addressLines: DELETED_LINES,
  });
  await forgetPaymentPages(tx, orderIds);
  await removeAddresses(tx, id);
  // Data under an unconfirmed address is deleted, too, so that nothing of the customer remains. What was stored before
  // the account existed may be a stranger's, who waits for a reply or reads the newsletter.
  const since = emailConfirmedAt ? undefined : createdAt;
  await removeSubscription(tx, email, since);
  await deleteMessagesOf(tx, email, since);
  await deleteMailsTo(tx, email, since);
  await removeCustomer(tx, id);
  if (isNotified) await enqueueMail(tx, ACCOUNT_DELETED, { email, language }, {});
  return orderIds;
}
