import { area } from '../../messages/area';
import en from './en/mails.json';

/** E-mails that nobody took. */
export const t = area(en, { de: () => import('./de/mails.json') });
