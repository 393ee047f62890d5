import { area } from './area';
import en from './en/wishes.json';

/** What a customer asks for with an order, beside the products. */
export const t = area(en, { de: () => import('./de/wishes.json') });
