import { area } from './area';
import en from './en/lists.json';

/** Shopping lists, also pasted ones. */
export const t = area(en, { de: () => import('./de/lists.json') });
