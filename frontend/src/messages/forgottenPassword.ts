import { area } from './area';
import en from './en/forgottenPassword.json';

/** What is said to who has forgotten a password. */
export const t = area(en, { de: () => import('./de/forgottenPassword.json') });
