import { area } from '../../messages/area';
import en from './en/products.json';

/** The sellers’ products: their list, and the form of one. */
export const t = area(en, { de: () => import('./de/products.json') });
