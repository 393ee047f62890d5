import { area } from './area';
import en from './en/ownAccount.json';

/** Account settings, also of sellers. */
export const t = area(en, { de: () => import('./de/ownAccount.json') });
