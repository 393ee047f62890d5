import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/orders.json';

/** Orders, for sellers. */
export const t = messageNamespace(en, { de: () => import('./de/orders.json') });
