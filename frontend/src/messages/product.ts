import { area } from './area';
import en from './en/product.json';

/** The product page: pictures, facts and related products. */
export const t = area(en, { de: () => import('./de/product.json') });
