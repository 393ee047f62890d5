import { messageNamespace } from './messageNamespace';
import en from './en/favourites.json';

/** Saved items: favourites, lists and products to buy again. */
export const t = messageNamespace(en, { de: () => import('./de/favourites.json') });
