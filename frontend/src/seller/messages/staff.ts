import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/staff.json';

/** Seller accounts. */
export const t = messageNamespace(en, { de: () => import('./de/staff.json') });
