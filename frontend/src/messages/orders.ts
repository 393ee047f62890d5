import { messageNamespace } from './messageNamespace';
import en from './en/orders.json';

/** Orders, as customers and sellers see them, and the list of a customer's orders. */
export const t = messageNamespace(en, { de: () => import('./de/orders.json') });
