import { type EntityManager, In } from 'typeorm';
import { type ImportState, ProductImport } from './product-import.entity.js';

/** The states with work to do. */
export const OPEN_STATES: ImportState[] = ['checking', 'applying', 'waiting'];

/** Checks come first, then the import that is being applied, then those that wait to be applied. */
const ORDER = `CASE entry.state WHEN 'checking' THEN 1 WHEN 'applying' THEN 2 ELSE 3 END`;

/** @returns the imports with work to do, in processing order */
export const findImportsInLine = (tx: EntityManager): Promise<ProductImport[]> =>
  tx
    .createQueryBuilder(ProductImport, 'entry')
    .where({ state: In(OPEN_STATES) })
    .orderBy(ORDER)
    .addOrderBy('entry.turnAt')
    .addOrderBy('entry.id')
    .getMany();
