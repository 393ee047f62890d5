import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/auditLog.json';

/** What sellers changed, as the log and the imports tell it. */
export const t = messageNamespace(en, { de: () => import('./de/auditLog.json') });
