import { isDeepStrictEqual } from 'node:util';
import { type EntityManager, In } from 'typeorm';
import { type PageDto, sliceOf } from '../common/http/page.dto.js';
import { AuditLogEntry } from './audit-log-entry.entity.js';
import type { ChangedFields } from './change.js';

export type { AuditLogEntry };

/** An entry that is not written yet. */
export type NewEntry = Omit<AuditLogEntry, 'id' | 'createdAt'>;

/** Writes into the audit log, in the transaction of what it tells of. */
export async function addToAuditLog(
  tx: EntityManager,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length > 0) await tx.insert(AuditLogEntry, [...entries]);
}

/** The fields that differ between two states, as they were and as they are. */
export function difference(
  before: ChangedFields,
  after: ChangedFields,
): Pick<NewEntry, 'before' | 'after'> {
  const changed = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (from: ChangedFields): ChangedFields =>
    Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** A page of entries, the newest first, and how many there are on all pages. */
export function findEntries(
  tx: EntityManager,
  { subject, subjectId }: Partial<Pick<AuditLogEntry, 'subject' | 'subjectId'>>,
  page: PageDto,
): Promise<[AuditLogEntry[], number]> {
  const { skip, take } = sliceOf({ page: 1, ...page });
  return tx
    .createQueryBuilder(AuditLogEntry, 'entry')
    .where({ ...(subject && { subject }), ...(subjectId && { subjectId }) })
    .orderBy('entry.id', 'DESC') // Ids grow with time.
    .offset(skip)
    .limit(take)
    .getManyAndCount();
}

/** All that is written about one product, order or seller, the oldest first. */
export const findHistory = (tx: EntityManager, subjectId: string): Promise<AuditLogEntry[]> =>
  tx.find(AuditLogEntry, { where: { subjectId }, order: { id: 'ASC' } });

/** The newest entry about a subject that is one of these actions. */
export const findLastEntry = (
  tx: EntityManager,
  subjectId: string,
  actions: readonly string[],
): Promise<AuditLogEntry | null> =>
  tx.findOne(AuditLogEntry, {
    where: { subjectId, action: In([...actions]) },
    order: { id: 'DESC' },
  });
