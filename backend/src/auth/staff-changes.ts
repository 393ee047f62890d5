import type { EntityManager } from 'typeorm';
import { addToAuditLog, type NewEntry } from '../audit-log/audit-log.js';
import type { Role } from './auth-user.js';
import type { Person } from './users.js';

/**
 * Records an action of a seller on a seller's account in the audit log. Customers' changes to their own accounts are
 * not recorded.
 * @param fields old and new values, if the action alone does not say them
 */
export async function recordStaffChange(
  tx: EntityManager,
  by: { id: string; role: Role },
  { id, name, email }: Person,
  action: string,
  fields: Pick<NewEntry, 'before' | 'after'> = { before: {}, after: {} },
): Promise<void> {
  if (by.role !== 'seller') return;
  await addToAuditLog(tx, [
    {
      sellerId: by.id,
      subject: 'staff',
      subjectId: id,
      label: `${name} (${email})`,
      action,
      ...fields,
    },
  ]);
}
