import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/contact.json';

/** What people write to the shop. */
export const t = messageNamespace(en, { de: () => import('./de/contact.json') });
