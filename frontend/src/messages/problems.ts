import { area } from './area';
import en from './en/problems.json';

/** Problems that customers report about orders. */
export const t = area(en, { de: () => import('./de/problems.json') });
