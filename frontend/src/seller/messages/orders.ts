import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/orders.json';

/** The orders as sellers work through them. */
export const t = messageNamespace(en, { de: () => import('./de/orders.json') });
