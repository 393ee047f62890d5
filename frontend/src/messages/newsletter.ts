import { area } from './area';
import en from './en/newsletter.json';

/** Where the links of the newsletter lead. */
export const t = area(en, { de: () => import('./de/newsletter.json') });
