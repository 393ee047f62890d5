import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/staff.json';

/** The people who run the shop, and what they changed. */
export const t = messageNamespace(en, { de: () => import('./de/staff.json') });
