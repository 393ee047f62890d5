import { area } from './area';
import en from './en/cart.json';

/** The cart, and ordering what is in it. */
export const t = area(en, { de: () => import('./de/cart.json') });
