import { area } from '../../messages/area';
import en from './en/facts.json';

/** What a label says of a product, in words of sellers. */
export const t = area(en, { de: () => import('./de/facts.json') });
