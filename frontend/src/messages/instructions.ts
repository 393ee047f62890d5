import { messageNamespace } from './messageNamespace';
import en from './en/instructions.json';

/** Order instructions: notes and substitutions. */
export const t = messageNamespace(en, { de: () => import('./de/instructions.json') });
