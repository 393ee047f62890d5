import { enqueueMail, isMailEnabled } from '../../mail/outbox.js';
import { makeLink } from '../links/account-links.js';
import { CONFIRM_EMAIL } from '../mails/account-mails.js';
import type { User } from '../user.entity.js';
import type { Transaction } from '../../database/transaction.js';

/** Sends a confirmation link to the account's address. Customers can shop without confirming it. */
export async function mailConfirmation(
  tx: Transaction,
  user: User,
  cause: 'welcome' | 'asked',
): Promise<void> {
  if (!isMailEnabled(tx)) return;
  const token = await makeLink(tx, user.id, 'email');
  await enqueueMail(tx, CONFIRM_EMAIL, user, { cause, token });
}
