import { area } from './area';
import en from './en/address.json';

/** Addresses, and the countries in them. */
export const t = area(en, { de: () => import('./de/address.json') });
