import { area } from './area';
import en from './en/home.json';

/** What the start page says first. */
export const t = area(en, { de: () => import('./de/home.json') });
