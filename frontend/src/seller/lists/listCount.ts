import { t } from '../messages/sellers';

interface Counted {
  total: number;
  /** Counting ended there. */
  totalIsAtLeast?: true;
}

/** How many rows a list has: "1,204 orders", or "10,000+ orders" where nobody has counted on. */
export const listCount = ({ total, totalIsAtLeast }: Counted, one: 'order' | 'product'): string =>
  t(`list.${totalIsAtLeast ? 'atLeast' : 'count'}.${one}`, { total });
