import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/products.json';

/** The sellers’ products: their list, and the form of one. */
export const t = messageNamespace(en, { de: () => import('./de/products.json') });
