import { type EntityManager, In, LessThan } from 'typeorm';
import { ProductImport } from './product-import.entity.js';

/**
 * Deletes old imports without work to do, including checked ones that were never applied, with their rows. Each is
 * deleted by a statement of its own, because it may have many rows.
 * @returns the number of deleted imports
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
