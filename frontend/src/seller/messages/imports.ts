import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/imports.json';

/** CSV imports of products. */
export const t = messageNamespace(en, { de: () => import('./de/imports.json') });
