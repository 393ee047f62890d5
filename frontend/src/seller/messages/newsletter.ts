import { messageNamespace } from '../../messages/messageNamespace';
import en from './en/newsletter.json';

/** Subscribers of the newsletter. */
export const t = messageNamespace(en, { de: () => import('./de/newsletter.json') });
