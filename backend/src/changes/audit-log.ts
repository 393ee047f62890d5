import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';
import { Change, type ChangedFields, type ChangeSubject } from './audit-log-entry.entity.js';

export interface ChangeRecord {
  /** Null for what the shop did by itself. */
  sellerId: string | null;
  subject: ChangeSubject;
  subjectId: string;
  label: string;
  action: string;
  before: ChangedFields;
  after: ChangedFields;
}

/** Writes changes down, in the transaction that makes them. */
export async function recordChanges(tx: EntityManager, records: ChangeRecord[]): Promise<void> {
  if (records.length > 0) await tx.insert(Change, records);
}

/** The fields that differ between two states, as they were and as they are. */
export function difference(
  before: ChangedFields,
  after: ChangedFields,
): Pick<ChangeRecord, 'before' | 'after'> {
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (from: ChangedFields): ChangedFields =>
    Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
