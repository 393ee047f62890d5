import { messageNamespace } from './messageNamespace';
import en from './en/cart.json';

/** The cart and checkout. */
export const t = messageNamespace(en, { de: () => import('./de/cart.json') });
