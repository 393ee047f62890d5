import { area } from './area';
import en from './en/again.json';

/** Reordering. */
export const t = area(en, { de: () => import('./de/again.json') });
