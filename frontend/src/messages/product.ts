import { area } from './area';
import en from './en/product.json';

/** The page of a product: its pictures, facts and what goes with them. */
export const t = area(en, { de: () => import('./de/product.json') });
