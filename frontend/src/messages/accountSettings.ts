import { messageNamespace } from './messageNamespace';
import en from './en/accountSettings.json';

/** Account settings, also of sellers. */
export const t = messageNamespace(en, { de: () => import('./de/accountSettings.json') });
