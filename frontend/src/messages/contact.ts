import { messageNamespace } from './messageNamespace';
import en from './en/contact.json';

/** The contact page. */
export const t = messageNamespace(en, { de: () => import('./de/contact.json') });
