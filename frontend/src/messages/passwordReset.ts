import { messageNamespace } from './messageNamespace';
import en from './en/passwordReset.json';

/** Password reset. */
export const t = messageNamespace(en, { de: () => import('./de/passwordReset.json') });
