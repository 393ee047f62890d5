import { addMail } from '../../mail/outbox.js';
import { TWO_FACTOR_CHANGED } from '../mails/account-mails.js';
import type { TwoFactorChange } from '../mails/two-factor-changed.js';
import type { AuthUser } from '../auth-user.js';
import { recordStaffChange } from '../staff-changes.js';
import { getRecipient } from '../users.js';
import type { Transaction } from '../../database/transaction.js';

/** As the audit log names them. */
const ACTIONS: Record<TwoFactorChange, string> = {
  on: 'two-factor on',
  off: 'two-factor off',
  codes: 'recovery codes renewed',
};

/** Tells somebody, and the audit log where it is a seller, what they did about their own two-factor login. */
export async function noteTwoFactorChange(
  tx: Transaction,
  user: AuthUser,
  change: TwoFactorChange,
): Promise<void> {
  await recordStaffChange(tx, user, user, ACTIONS[change]);
  const to = await getRecipient(tx, user.id);
  await addMail(tx, TWO_FACTOR_CHANGED, to, { role: user.role, change });
}
