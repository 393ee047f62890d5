import { messageNamespace } from './messageNamespace';
import en from './en/newsletter.json';

/** The pages of the newsletter's links. */
export const t = messageNamespace(en, { de: () => import('./de/newsletter.json') });
