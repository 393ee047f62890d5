import { recordStaffChange } from '../../auth/staff-changes.js';
import type { User } from '../../auth/users.js';
import type { Transaction } from '../../database/transaction.js';
import { mailKind } from '../../mail/mail-kind.js';
import { enqueueMail } from '../../mail/outbox.js';
import type { StaffChange, StaffChangedMail } from './staff-changed.js';

export const STAFF_CHANGED = mailKind<StaffChangedMail>({
  name: 'staff-changed',
  template: () => import('./staff-changed.js'),
});

/** Records a seller's change of a colleague's account in the audit log and emails both of them. */
export async function noteStaffChange(
  tx: Transaction,
  by: User,
  colleague: User,
  change: StaffChange,
): Promise<void> {
  await recordStaffChange(tx, by, colleague, change);
  const data = {
    change,
    by: { name: by.name, email: by.email },
    colleague: { name: colleague.name, email: colleague.email },
  };
  await enqueueMail(tx, STAFF_CHANGED, by, { ...data, to: 'by' });
  if (colleague.id !== by.id)
    await enqueueMail(tx, STAFF_CHANGED, colleague, { ...data, to: 'colleague' });
}
