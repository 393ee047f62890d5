import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/sellers.json';

/** What all screens of the sellers share: their frame, their lists and the login. */
export const t = messageNamespace(en, { de: () => import('./de/sellers.json') });
