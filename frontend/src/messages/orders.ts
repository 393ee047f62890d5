import { area } from './area';
import en from './en/orders.json';

/** An order, as customers and sellers see it, and the list of one's own. */
export const t = area(en, { de: () => import('./de/orders.json') });
