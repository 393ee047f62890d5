import { area } from './area';
import en from './en/allergens.json';

/** The fourteen allergens, and warnings for customers who avoid some. */
export const t = area(en, { de: () => import('./de/allergens.json') });
