import { area } from '../../messages/area';
import en from './en/imports.json';

/** Lists of products that come in as files. */
export const t = area(en, { de: () => import('./de/imports.json') });
