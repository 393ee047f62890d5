import { area } from '../../messages/area';
import en from './en/overview.json';

/** How the shop does. */
export const t = area(en, { de: () => import('./de/overview.json') });
