import path from 'node:path';
import type { MigrationInterface } from 'typeorm';
import { importClasses } from '../common/import-classes.js';

type Migration = new () => MigrationInterface;

/** TypeORM sorts migrations by it, too. */
const timestampOf = ({ name }: Migration): number => Number(name.slice(-13));

/** The migrations of this release, the oldest first. */
export const MIGRATIONS = (
  (await importClasses(path.join(import.meta.dirname, 'migrations'), /\.[jt]s$/)) as Migration[]
).toSorted((one, other) => timestampOf(one) - timestampOf(other));
