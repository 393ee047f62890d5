import { formatNumber } from './numbers';

/** "1 item", "3 items": for what is in no catalogue yet. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;
