import { messageNamespace } from './messageNamespace';
import en from './en/components.json';

/** Shared components of later screens. */
export const t = messageNamespace(en, { de: () => import('./de/components.json') });
