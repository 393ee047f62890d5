import { area } from './area';
import en from './en/favourites.json';

/** What customers come back to: favourites, lists, and what they usually buy. */
export const t = area(en, { de: () => import('./de/favourites.json') });
