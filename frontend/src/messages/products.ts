import { area } from './area';
import en from './en/products.json';

/** Product cards and lists. */
export const t = area(en, { de: () => import('./de/products.json') });
