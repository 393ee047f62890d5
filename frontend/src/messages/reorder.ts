import { messageNamespace } from './messageNamespace';
import en from './en/reorder.json';

/** Reordering. */
export const t = messageNamespace(en, { de: () => import('./de/reorder.json') });
