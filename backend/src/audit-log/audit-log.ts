import { isDeepStrictEqual } from 'node:util';
import { Any, type EntityManager, In, IsNull } from 'typeorm';
import {
  type KeysetDto,
  keysetOf,
  pageOf,
  type CursorsResponse,
  withNext,
} from '../common/http/keyset.js';
import { AuditLogEntry } from './audit-log-entry.entity.js';
import type { ChangedFields } from './change.js';

export type { AuditLogEntry };

/** An entry to be stored. */
export type NewEntry = Omit<AuditLogEntry, 'id' | 'createdAt' | 'importId'> &
  Partial<Pick<AuditLogEntry, 'importId'>>;

/** Adds an entry in the transaction of the change. */
export async function addToAuditLog(
  tx: EntityManager,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length > 0) await tx.insert(AuditLogEntry, [...entries]);
}

/**
 * Adds counts to the entry of its subject, or adds the entry with them: a change that takes several transactions is one
 * entry. The caller holds a lock on the subject, so that no two transactions add the entry.
 */
export async function addCountsToAuditLog(
  tx: EntityManager,
  entry: Omit<NewEntry, 'before' | 'after'>,
  counts: Record<string, number>,
): Promise<void> {
  const { subject, subjectId } = entry;
  const found = await tx.findOneBy(AuditLogEntry, { subject, subjectId });
  const sums = Object.entries(counts).map(([name, count]) => [
    name,
    Number(found?.after[name] ?? 0) + count,
  ]);
  const after = Object.fromEntries(sums) as Record<string, number>;
  if (found) await tx.update(AuditLogEntry, found.id, { after });
  else await tx.insert(AuditLogEntry, { ...entry, before: {}, after });
}

/** @returns the fields that differ between two states, with both values */
export function difference(
  before: ChangedFields,
  after: ChangedFields,
): Pick<NewEntry, 'before' | 'after'> {
  const fields = Object.keys({ ...before, ...after });
  const changed = fields.filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (from: ChangedFields): ChangedFields =>
    Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** A page of entries, with cursors. */
interface EntryPage extends CursorsResponse {
  entries: AuditLogEntry[];
  /** On all pages. */
  total: number;
  /** The count was capped at `total`. */
  totalIsAtLeast?: true;
}

/** Counting more entries would take longer than finding a page. */
const MAX_COUNTED = 10_000;

const COUNT = `
  SELECT count(*)::int AS count FROM (
    SELECT FROM changes
    WHERE ($1::text IS NULL OR subject = $1)
      AND CASE WHEN $2::uuid IS NULL THEN import_id IS NULL ELSE subject_id = $2 END
    LIMIT ${MAX_COUNTED + 1}
  ) AS fitting`;

/**
 * A page of entries, the newest first: ids grow with time. The products that an import changed are only listed by their
 * `subjectId`.
 */
export async function findEntries(
  tx: EntityManager,
  { subject, subjectId }: Partial<Pick<AuditLogEntry, 'subject' | 'subjectId'>>,
  page: KeysetDto,
): Promise<EntryPage> {
  const slice = keysetOf({ page: 1, ...page });
  const { cursor, isBackward } = slice;
  const query = tx
    .createQueryBuilder(AuditLogEntry, 'entry')
    .where({ ...(subject && { subject }), ...(subjectId ? { subjectId } : { importId: IsNull() }) })
    .orderBy('entry.id', isBackward ? 'ASC' : 'DESC')
    .offset(slice.skip)
    .limit(withNext(slice));
  if (cursor) query.andWhere(`entry.id ${isBackward ? '>' : '<'} :at`, { at: cursor.id });
  const [found, [counted]] = await Promise.all([
    query.getMany(),
    tx.query<{ count: number }[]>(COUNT, [subject, subjectId]),
  ]);
  const { rows, ...places } = pageOf(found, slice, ({ id }) => ({ id, value: id }));
  const total = counted?.count ?? 0;
  const isMore = total > MAX_COUNTED;
  return {
    entries: rows,
    ...places,
    total: isMore ? MAX_COUNTED : total,
    ...(isMore && { totalIsAtLeast: true }),
  };
}

/** @returns all entries about one product, order or seller, the oldest first */
export const findHistory = (tx: EntityManager, subjectId: string): Promise<AuditLogEntry[]> =>
  tx.find(AuditLogEntry, { where: { subjectId }, order: { id: 'ASC' } });

/** @returns all entries about several orders by order id, each the oldest first */
export async function findHistories(
  tx: EntityManager,
  subjectIds: readonly string[],
): Promise<Map<string, AuditLogEntry[]>> {
  const entries = await tx.find(AuditLogEntry, {
    where: { subjectId: Any([...subjectIds]) },
    order: { id: 'ASC' },
  });
  const histories = new Map<string, AuditLogEntry[]>(subjectIds.map((id) => [id, []]));
  for (const entry of entries) histories.get(entry.subjectId)?.push(entry);
  return histories;
}

/**
 * @returns the newest entry about a subject with one of these actions, and its age by the clock of the database, which
 *   also set its time
 */
export async function findLastEntry(
  tx: EntityManager,
  subjectId: string,
  actions: readonly string[],
): Promise<(AuditLogEntry & { ageSeconds: number }) | null> {
  const { entities, raw } = await tx
    .createQueryBuilder(AuditLogEntry, 'entry')
    .addSelect('extract(epoch FROM now() - entry.createdAt)::float8', 'ageSeconds')
    .where({ subjectId, action: In([...actions]) })
    .orderBy('entry.id', 'DESC')
    .limit(1)
    .getRawAndEntities<{ ageSeconds: number }>();
  const [entry] = entities;
  return entry ? { ...entry, ageSeconds: raw[0]?.ageSeconds ?? 0 } : null;
}
