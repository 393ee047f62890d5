import { area } from './area';
import en from './en/ownData.json';

/** What customers own in the shop: their addresses, and all that it knows of them. */
export const t = area(en, { de: () => import('./de/ownData.json') });
