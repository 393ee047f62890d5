import { area } from './area';
import en from './en/contact.json';

/** The contact page. */
export const t = area(en, { de: () => import('./de/contact.json') });
