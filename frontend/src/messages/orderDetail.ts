import { messageNamespace } from './messageNamespace';
import en from './en/orderDetail.json';

/** A single order for its customer: the confirmation, the order page and the receipt. */
export const t = messageNamespace(en, { de: () => import('./de/orderDetail.json') });
