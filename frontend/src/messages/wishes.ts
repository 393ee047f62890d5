import { area } from './area';
import en from './en/wishes.json';

/** Order instructions: notes and substitutions. */
export const t = area(en, { de: () => import('./de/wishes.json') });
