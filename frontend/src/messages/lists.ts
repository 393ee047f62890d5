import { area } from './area';
import en from './en/lists.json';

/** Customers' shopping lists, and those that somebody pastes. */
export const t = area(en, { de: () => import('./de/lists.json') });
