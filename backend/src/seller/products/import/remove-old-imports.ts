import { type EntityManager, In, LessThan } from 'typeorm';
import { ProductImport } from './product-import.entity.js';

/**
 * Removes imports that nothing is done with any more, also those that were checked and never applied, with their rows: one
 * after the other, as each may have many.
 * @returns how many were removed
 */
export async function removeOldImports(tx: EntityManager, olderThan: Date): Promise<number> {
  const old = await tx.find(ProductImport, {
    select: { id: true },
    where: {
      state: In(['checked', 'done', 'failed', 'cancelled']),
      createdAt: LessThan(olderThan),
    },
  });
  for (const { id } of old) await tx.delete(ProductImport, { id });
  return old.length;
}
