import { area } from './area';
import en from './en/problems.json';

/** What customers report about their orders. */
export const t = area(en, { de: () => import('./de/problems.json') });
