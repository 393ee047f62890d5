import { messageNamespace } from './messageNamespace';
import en from './en/dataExport.json';

/** Addresses, data export and account deletion. */
export const t = messageNamespace(en, { de: () => import('./de/dataExport.json') });
