import { type EntityManager, In } from 'typeorm';
import { ProductImport } from './product-import.entity.js';

/** Checks come before an import that is being applied, and that one before those that wait to be applied. */
const ORDER = `CASE entry.state WHEN 'checking' THEN 1 WHEN 'applying' THEN 2 ELSE 3 END`;

/** The imports that there is work for, in the order in which they are worked on. */
export const importsInTurn = (tx: EntityManager): Promise<ProductImport[]> =>
  tx
    .createQueryBuilder(ProductImport, 'entry')
    .where({ state: In(['checking', 'applying', 'waiting']) })
    .orderBy(ORDER)
    .addOrderBy('entry.turnAt')
    .addOrderBy('entry.id')
    .getMany();
