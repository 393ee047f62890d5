import { messageNamespace } from './messageNamespace';
import en from './en/allergens.json';

/** The fourteen allergens, and warnings for customers who avoid some. */
export const t = messageNamespace(en, { de: () => import('./de/allergens.json') });
