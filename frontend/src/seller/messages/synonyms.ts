import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/synonyms.json';

/** Search synonyms. */
export const t = messageNamespace(en, { de: () => import('./de/synonyms.json') });
