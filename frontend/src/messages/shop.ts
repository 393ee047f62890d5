import { messageNamespace } from './messageNamespace';
import en from './en/shop.json';

/** Texts of the first download. */
export const t = messageNamespace(en, { de: () => import('./de/shop.json') });
