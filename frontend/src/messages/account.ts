import { area } from './area';
import en from './en/account.json';

/** Login and registration, sellers' too where the words are the same. */
export const t = area(en, { de: () => import('./de/account.json') });
