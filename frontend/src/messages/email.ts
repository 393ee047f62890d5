import { area } from './area';
import en from './en/email.json';

/** About customers' e-mail address: in their account, and where the links to confirm one lead. */
export const t = area(en, { de: () => import('./de/email.json') });
