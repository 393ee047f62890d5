import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/imports.json';

/** Lists of products that come in as files. */
export const t = messageNamespace(en, { de: () => import('./de/imports.json') });
