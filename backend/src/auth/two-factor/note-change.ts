import { addMail } from '../../mail/outbox.js';
import { TWO_FACTOR_CHANGED } from '../mails/account-mails.js';
import type { TwoFactorChange } from '../mails/two-factor-changed.js';
import type { Role } from '../role.js';
import { recordStaffChange } from '../staff-changes.js';
import { getRecipient, type Person } from '../users.js';
import type { Transaction } from '../../database/transaction.js';

/** As the audit log names them. */
const ACTIONS: Record<TwoFactorChange, string> = {
  on: 'two-factor on',
  off: 'two-factor off',
  reset: 'two-factor reset',
  codes: 'recovery codes renewed',
};

/** Tells somebody, and the audit log where it is a seller's, what became of their two-factor login. */
export async function noteTwoFactorChange(
  tx: Transaction,
  by: { id: string; role: Role },
  user: Person & { role: Role },
  change: TwoFactorChange,
): Promise<void> {
  await recordStaffChange(tx, by, user, ACTIONS[change]);
  const to = await getRecipient(tx, user.id);
  await addMail(tx, TWO_FACTOR_CHANGED, to, { role: user.role, change });
}
