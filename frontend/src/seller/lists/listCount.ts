import { plural } from '../../lib/plural';

interface Counted {
  total: number;
  /** Counting ended there. */
  totalIsAtLeast?: true;
}

/** How many rows a list has: "1,204 orders", or "10,000+ orders" where nobody has counted on. */
export const listCount = ({ total, totalIsAtLeast }: Counted, one: string): string =>
  totalIsAtLeast ? `${total.toLocaleString('en-US')}+ ${one}s` : plural(total, one);
