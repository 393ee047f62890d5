import { area } from './area';
import en from './en/ownOrder.json';

/** One order as its customer sees it: after ordering, on its own page and on paper. */
export const t = area(en, { de: () => import('./de/ownOrder.json') });
