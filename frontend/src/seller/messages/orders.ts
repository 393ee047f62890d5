import { area } from '../../messages/area';
import en from './en/orders.json';

/** The orders as sellers work through them. */
export const t = area(en, { de: () => import('./de/orders.json') });
