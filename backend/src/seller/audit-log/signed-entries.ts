import type { EntityManager } from 'typeorm';
import { findPeople } from '../../auth/users.js';
import type { AuditLogEntry } from '../../audit-log/audit-log.js';

/** An entry of the audit log with the name of the acting seller. */
export type SignedEntry = AuditLogEntry & { by: string };

/** Adds the sellers' names to entries; automatic changes get the name “Larder”. */
export async function signEntries(
  tx: EntityManager,
  entries: readonly AuditLogEntry[],
): Promise<SignedEntry[]> {
  const sellers = await findPeople(
    tx,
    entries.flatMap(({ sellerId }) => sellerId ?? []),
  );
  return entries.map((entry) => ({
    ...entry,
    by: sellers.get(entry.sellerId ?? '')?.name ?? 'Larder',
  }));
}
