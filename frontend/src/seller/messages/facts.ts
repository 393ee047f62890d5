import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/facts.json';

/** Label data of products, for sellers. */
export const t = messageNamespace(en, { de: () => import('./de/facts.json') });
