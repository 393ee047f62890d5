import { messageNamespace } from './messageNamespace';
import en from './en/belowTheFold.json';

/** Content below the first screen. */
export const t = messageNamespace(en, { de: () => import('./de/belowTheFold.json') });
