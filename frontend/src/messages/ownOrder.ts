import { area } from './area';
import en from './en/ownOrder.json';

/** A single order for its customer: the confirmation, the order page and the receipt. */
export const t = area(en, { de: () => import('./de/ownOrder.json') });
