import { area } from './area';
import en from './en/cart.json';

/** The cart and checkout. */
export const t = area(en, { de: () => import('./de/cart.json') });
