import { t } from '../messages/sellers';

/** The server counts no further. */
const MANY = 1000;

/** "12", or "999+" for a count of 1,000, which stands for more as well. */
export const countText = (count: number): string => (count < MANY ? String(count) : `${MANY - 1}+`);

interface Counted {
  total: number;
  /** Counting ended there. */
  totalIsAtLeast?: true;
}

/** How many rows a list has: "1,204 orders", or "10,000+ orders" where nobody has counted on. */
export const listCount = ({ total, totalIsAtLeast }: Counted, one: 'order' | 'product'): string =>
  t(`list.${totalIsAtLeast ? 'atLeast' : 'count'}.${one}`, { total });
