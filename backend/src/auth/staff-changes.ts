import type { EntityManager } from 'typeorm';
import { addToAuditLog, type NewEntry } from '../changes/audit-log.js';
import type { Role } from './role.js';
import type { Person } from './users.js';

/**
 * Writes into the audit log what a seller did to an account of a seller; what customers do to theirs is nobody's business.
 * @param fields what of it became what, where the action alone does not say it
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
