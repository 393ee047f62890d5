import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/mails.json';

/** E-mails that nobody took. */
export const t = messageNamespace(en, { de: () => import('./de/mails.json') });
