import { messageNamespace } from './messageNamespace';
import en from './en/products.json';

/** Product cards and lists. */
export const t = messageNamespace(en, { de: () => import('./de/products.json') });
