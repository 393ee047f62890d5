import { type EntityManager, In } from 'typeorm';
import { type ImportState, ProductImport } from './product-import.entity.js';

/** The states in which there is something to do. */
export const OPEN_STATES: ImportState[] = ['checking', 'applying', 'waiting'];

/** Checks come before an import that is being applied, and that one before those that wait to be applied. */
const ORDER = `CASE entry.state WHEN 'checking' THEN 1 WHEN 'applying' THEN 2 ELSE 3 END`;

/** The imports that there is work for, in the order in which they are worked on. */
export const findImportsInLine = (tx: EntityManager): Promise<ProductImport[]> =>
  tx
    .createQueryBuilder(ProductImport, 'entry')
    .where({ state: In(OPEN_STATES) })
    .orderBy(ORDER)
    .addOrderBy('entry.turnAt')
    .addOrderBy('entry.id')
    .getMany();
