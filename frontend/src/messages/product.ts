import { messageNamespace } from './messageNamespace';
import en from './en/product.json';

/** The product page: pictures, facts and related products. */
export const t = messageNamespace(en, { de: () => import('./de/product.json') });
