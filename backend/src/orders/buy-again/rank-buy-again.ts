const DAY = 24 * 60 * 60 * 1_000;
/** The share of the usual interval after which a product is due: it is better to remind a little early than too late. */
const DUE_FROM = 0.8;
/** After this many intervals without an order, the customer is taken to have stopped buying the product. */
const GIVEN_UP_AFTER = 4;

/** How often and when a customer has bought a product. */
export interface Purchases {
  productId: string;
  /** Number of orders that have it. */
  times: number;
  firstAt: Date;
  lastAt: Date;
  /** Median of the quantities of all orders. */
  quantity: number;
}

export interface BuyAgainItem extends Purchases {
  /** Days between two orders of it; null if it was bought once. */
  everyDays: number | null;
  isDue: boolean;
}

/** Sorted: products that are due first, then by how often and how recently they were bought. */
export const rankBuyAgain = (purchases: readonly Purchases[], now: Date): BuyAgainItem[] =>
  purchases
    .map((bought) => itemOf(bought, now))
    .sort(
      (a, b) =>
        Number(b.isDue) - Number(a.isDue) ||
        b.times - a.times ||
        b.lastAt.getTime() - a.lastAt.getTime() ||
        a.productId.localeCompare(b.productId),
    );

function itemOf(bought: Purchases, now: Date): BuyAgainItem {
  const { times, firstAt, lastAt } = bought;
  if (times < 2) return { ...bought, everyDays: null, isDue: false };
  // Two orders on one day count as a day apart.
  const every = Math.max((lastAt.getTime() - firstAt.getTime()) / (times - 1), DAY);
  const part = (now.getTime() - lastAt.getTime()) / every;
  return {
    ...bought,
    everyDays: Math.round(every / DAY),
    isDue: part >= DUE_FROM && part <= GIVEN_UP_AFTER,
  };
}
