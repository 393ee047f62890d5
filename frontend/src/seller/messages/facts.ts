import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/facts.json';

/** What a label says of a product, in words of sellers. */
export const t = messageNamespace(en, { de: () => import('./de/facts.json') });
