import { t } from '../messages/sellers';

/** The server stops counting here. */
const MAX_COUNT = 1000;

/** "12", or "999+" for 1,000, which means 1,000 or more. */
export const countText = (count: number): string =>
  count < MAX_COUNT ? String(count) : `${MAX_COUNT - 1}+`;

interface Counted {
  total: number;
  /** The total is a lower bound, because the server stopped counting. */
  totalIsAtLeast?: true;
}

/** "1,204 orders", or "10,000+ orders" if the total is a lower bound. */
export const listCount = ({ total, totalIsAtLeast }: Counted, one: 'order' | 'product'): string =>
  t(`list.${totalIsAtLeast ? 'atLeast' : 'count'}.${one}`, { total });
