import { importClasses } from './common/import-classes.js';

/** The entities of all modules. */
export const ENTITIES = await importClasses(import.meta.dirname, /\.entity\.[jt]s$/);
