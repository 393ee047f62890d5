import { area } from '../../messages/area';
import en from './en/changes.json';

/** What sellers changed, as the log and the imports tell it. */
export const t = area(en, { de: () => import('./de/changes.json') });
