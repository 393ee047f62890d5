import { area } from './area';
import en from './en/forgottenPassword.json';

/** Password reset. */
export const t = area(en, { de: () => import('./de/forgottenPassword.json') });
