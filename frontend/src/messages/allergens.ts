import { area } from './area';
import en from './en/allergens.json';

/** The fourteen allergens, and what is said of them to those who avoid some. */
export const t = area(en, { de: () => import('./de/allergens.json') });
