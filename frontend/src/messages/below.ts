import { area } from './area';
import en from './en/below.json';

/** Content below the first screen. */
export const t = area(en, { de: () => import('./de/below.json') });
