import { messageNamespace } from './messageNamespace';
import en from './en/email.json';

/** The customer's email address: in their account, and the pages of the confirmation links. */
export const t = messageNamespace(en, { de: () => import('./de/email.json') });
