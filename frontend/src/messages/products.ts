import { area } from './area';
import en from './en/products.json';

/** The products: their cards, lists and pages. */
export const t = area(en, { de: () => import('./de/products.json') });
