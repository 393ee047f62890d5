import { area } from './area';
import en from './en/search.json';

/** The panel of the search. */
export const t = area(en, { de: () => import('./de/search.json') });
