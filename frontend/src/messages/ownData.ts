import { area } from './area';
import en from './en/ownData.json';

/** Addresses, data export and account deletion. */
export const t = area(en, { de: () => import('./de/ownData.json') });
