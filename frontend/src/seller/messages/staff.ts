import { area } from '../../messages/area';
import en from './en/staff.json';

/** The people who run the shop, and what they changed. */
export const t = area(en, { de: () => import('./de/staff.json') });
