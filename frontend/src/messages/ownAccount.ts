import { area } from './area';
import en from './en/ownAccount.json';

/** What people see to themselves in their account, sellers too. */
export const t = area(en, { de: () => import('./de/ownAccount.json') });
