import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/overview.json';

/** Key figures of the shop. */
export const t = messageNamespace(en, { de: () => import('./de/overview.json') });
