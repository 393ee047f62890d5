import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/overview.json';

/** How the shop does. */
export const t = messageNamespace(en, { de: () => import('./de/overview.json') });
