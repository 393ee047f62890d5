import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/synonyms.json';

/** Words that mean the same to a search. */
export const t = messageNamespace(en, { de: () => import('./de/synonyms.json') });
