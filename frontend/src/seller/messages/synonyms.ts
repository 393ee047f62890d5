import { area } from '../../messages/area';
import en from './en/synonyms.json';

/** Words that mean the same to a search. */
export const t = area(en, { de: () => import('./de/synonyms.json') });
