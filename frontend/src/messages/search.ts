import { area } from './area';
import en from './en/search.json';

/** The search panel. */
export const t = area(en, { de: () => import('./de/search.json') });
