import { area } from '../../messages/area';
import en from './en/newsletter.json';

/** Who gets the newsletter. */
export const t = area(en, { de: () => import('./de/newsletter.json') });
