import { area } from './area';
import en from './en/newsletter.json';

/** The pages of the newsletter's links. */
export const t = area(en, { de: () => import('./de/newsletter.json') });
