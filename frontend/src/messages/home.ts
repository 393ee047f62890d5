import { messageNamespace } from './messageNamespace';
import en from './en/home.json';

/** The first screen of the start page. */
export const t = messageNamespace(en, { de: () => import('./de/home.json') });
