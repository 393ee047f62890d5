import { messageNamespace } from './messageNamespace';
import en from './en/address.json';

/** Addresses and their countries. */
export const t = messageNamespace(en, { de: () => import('./de/address.json') });
