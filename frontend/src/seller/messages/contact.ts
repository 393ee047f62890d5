import { area } from '../../messages/area';
import en from './en/contact.json';

/** What people write to the shop. */
export const t = area(en, { de: () => import('./de/contact.json') });
