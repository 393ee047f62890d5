import { area } from './area';
import en from './en/components.json';

/** What is no feature's own, on screens that come after the first. */
export const t = area(en, { de: () => import('./de/components.json') });
