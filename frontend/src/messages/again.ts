import { area } from './area';
import en from './en/again.json';

/** Ordering once more what was ordered before. */
export const t = area(en, { de: () => import('./de/again.json') });
