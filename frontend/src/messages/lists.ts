import { messageNamespace } from './messageNamespace';
import en from './en/lists.json';

/** Shopping lists, also pasted ones. */
export const t = messageNamespace(en, { de: () => import('./de/lists.json') });
