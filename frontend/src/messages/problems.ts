import { messageNamespace } from './messageNamespace';
import en from './en/problems.json';

/** Problems that customers report about orders. */
export const t = messageNamespace(en, { de: () => import('./de/problems.json') });
