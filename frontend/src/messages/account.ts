import { messageNamespace } from './messageNamespace';
import en from './en/account.json';

/** Login and registration, also of sellers where the texts are the same. */
export const t = messageNamespace(en, { de: () => import('./de/account.json') });
