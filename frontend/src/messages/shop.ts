import { area } from './area';
import en from './en/shop.json';

/** What comes with the first download. */
export const t = area(en, { de: () => import('./de/shop.json') });
