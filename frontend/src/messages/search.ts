import { area } from './area';
import en from './en/search.json';

/** What the search suggests while one types. */
export const t = area(en, { de: () => import('./de/search.json') });
