import { area } from './area';
import en from './en/orders.json';

/** Orders, as customers and sellers see them, and the list of a customer's orders. */
export const t = area(en, { de: () => import('./de/orders.json') });
