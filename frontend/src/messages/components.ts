import { area } from './area';
import en from './en/components.json';

/** Shared components of later screens. */
export const t = area(en, { de: () => import('./de/components.json') });
