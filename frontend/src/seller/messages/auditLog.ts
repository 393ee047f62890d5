import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/auditLog.json';

/** The audit log, and changed values in imports. */
export const t = messageNamespace(en, { de: () => import('./de/auditLog.json') });
