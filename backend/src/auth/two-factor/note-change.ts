import { enqueueMail } from '../../mail/outbox.js';
import { TWO_FACTOR_CHANGED } from '../mails/account-mails.js';
import type { TwoFactorChange } from '../mails/two-factor-changed.js';
import type { AuthUser } from '../auth-user.js';
import { recordStaffChange } from '../staff-changes.js';
import { getRecipient } from '../users.js';
import type { Transaction } from '../../database/transaction.js';

/** The actions of the audit log. */
const ACTIONS: Record<TwoFactorChange, string> = {
  on: 'two-factor on',
  off: 'two-factor off',
  codes: 'recovery codes renewed',
};

/** Notifies the user of a change to their two-factor authentication, and records a seller's change in the audit log. */
export async function notifyTwoFactorChange(
  tx: Transaction,
  user: AuthUser,
  change: TwoFactorChange,
): Promise<void> {
  await recordStaffChange(tx, user, user, ACTIONS[change]);
  const to = await getRecipient(tx, user.id);
  await enqueueMail(tx, TWO_FACTOR_CHANGED, to, { role: user.role, change });
}
