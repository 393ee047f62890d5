import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/contact.json';

/** Messages from the contact form. */
export const t = messageNamespace(en, { de: () => import('./de/contact.json') });
