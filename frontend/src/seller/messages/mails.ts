import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/mails.json';

/** Undelivered emails. */
export const t = messageNamespace(en, { de: () => import('./de/mails.json') });
