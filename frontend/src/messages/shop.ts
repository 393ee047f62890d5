import { area } from './area';
import en from './en/shop.json';

/** Texts of the first download. */
export const t = area(en, { de: () => import('./de/shop.json') });
