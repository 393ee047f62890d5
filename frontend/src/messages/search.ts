import { area } from './area';
import en from './en/search.json';

/** Search suggestions. */
export const t = area(en, { de: () => import('./de/search.json') });
