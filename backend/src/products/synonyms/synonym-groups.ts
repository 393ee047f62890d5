import type { EntityManager } from 'typeorm';
import { invalidateCatalogue } from '../response-cache/catalogue-epoch.js';
import { SynonymGroup } from './synonym-group.entity.js';
import type { Transaction } from '../../database/transaction.js';

export type { SynonymGroup };

/** A process reads all of them at once. */
export const MAX_SYNONYM_GROUPS = 1_000;

/** All of them, in the order of their first words. */
export const findSynonymGroups = (tx: EntityManager): Promise<SynonymGroup[]> =>
  tx
    .createQueryBuilder(SynonymGroup, 'synonyms')
    .orderBy('synonyms.words[1]', 'ASC')
    .addOrderBy('synonyms.id', 'ASC')
    .getMany();

/** Locks the group until the transaction ends. */
export const lockSynonymGroup = (tx: EntityManager, id: string): Promise<SynonymGroup | null> =>
  tx.findOne(SynonymGroup, { where: { id }, lock: { mode: 'pessimistic_write' } });

/**
 * Adds a group. Concurrent calls wait for each other, so that the limit is not exceeded.
 * @returns its id; undefined if the limit is reached
 */
export async function addSynonymGroup(
  tx: Transaction,
  words: string[],
): Promise<string | undefined> {
  await tx.query('LOCK TABLE search_synonyms IN SHARE ROW EXCLUSIVE MODE');
  if ((await tx.count(SynonymGroup)) >= MAX_SYNONYM_GROUPS) return undefined;
  const group = tx.create(SynonymGroup, { words });
  await tx.insert(SynonymGroup, group);
  invalidateCatalogue(tx);
  return group.id;
}

/** Replaces the words of a locked group. */
export async function editSynonymGroup(
  tx: Transaction,
  { id, version }: SynonymGroup,
  words: string[],
): Promise<void> {
  await tx.update(SynonymGroup, { id }, { words, version: version + 1 });
  invalidateCatalogue(tx);
}

export async function removeSynonymGroup(
  tx: Transaction,
  { id }: Pick<SynonymGroup, 'id'>,
): Promise<void> {
  await tx.delete(SynonymGroup, { id });
  invalidateCatalogue(tx);
}
