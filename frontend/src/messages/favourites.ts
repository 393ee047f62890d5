import { area } from './area';
import en from './en/favourites.json';

/** Saved items: favourites, lists and products to buy again. */
export const t = area(en, { de: () => import('./de/favourites.json') });
