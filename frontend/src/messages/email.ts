import { area } from './area';
import en from './en/email.json';

/** The customer's email address: in their account, and the pages of the confirmation links. */
export const t = area(en, { de: () => import('./de/email.json') });
