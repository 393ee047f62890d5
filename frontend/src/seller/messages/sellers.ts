import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/sellers.json';

/** Texts that all sellers' pages share: layout, lists and login. */
export const t = messageNamespace(en, { de: () => import('./de/sellers.json') });
