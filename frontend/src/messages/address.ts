import { area } from './area';
import en from './en/address.json';

/** Addresses and their countries. */
export const t = area(en, { de: () => import('./de/address.json') });
