import { area } from './area';
import en from './en/home.json';

/** The first screen of the start page. */
export const t = area(en, { de: () => import('./de/home.json') });
