import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/products.json';

/** The sellers' product list and product form. */
export const t = messageNamespace(en, { de: () => import('./de/products.json') });
