import { messageNamespace } from './messageNamespace';
import en from './en/search.json';

/** The search panel. */
export const t = messageNamespace(en, { de: () => import('./de/search.json') });
