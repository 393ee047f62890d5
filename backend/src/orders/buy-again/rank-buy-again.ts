const DAY = 24 * 60 * 60 * 1_000;
/** Counted from when so much of its usual time is over: one shops a little early rather than too late. */
const DUE_FROM = 0.8;
/** What has not been bought for so many of its usual times has been given up. */
const GIVEN_UP_AFTER = 4;

/** How often and when somebody has bought a product. */
export interface Purchases {
  productId: string;
  /** In how many orders. */
  times: number;
  firstAt: Date;
  lastAt: Date;
  /** Of each order, the middle one. */
  quantity: number;
}

export interface BuyAgainItem extends Purchases {
  /** Days between two orders of it; null for what was bought once. */
  everyDays: number | null;
  /** It is about time to buy it again. */
  isDue: boolean;
}

/** What somebody usually buys: first what is due, then the rest; of either what they buy most often, and last bought of that. */
export const rankBuyAgain = (purchases: readonly Purchases[], now: Date): BuyAgainItem[] =>
  purchases
    .map((bought) => usualOf(bought, now))
    .sort(
      (a, b) =>
        Number(b.isDue) - Number(a.isDue) ||
        b.times - a.times ||
        b.lastAt.getTime() - a.lastAt.getTime() ||
        a.productId.localeCompare(b.productId),
    );

function usualOf(bought: Purchases, now: Date): BuyAgainItem {
  const { times, firstAt, lastAt } = bought;
  if (times < 2) return { ...bought, everyDays: null, isDue: false };
  // Twice on one day is a day apart: there is no rhythm of minutes.
  const every = Math.max((lastAt.getTime() - firstAt.getTime()) / (times - 1), DAY);
  const part = (now.getTime() - lastAt.getTime()) / every;
  return {
    ...bought,
    everyDays: Math.round(every / DAY),
    isDue: part >= DUE_FROM && part <= GIVEN_UP_AFTER,
  };
}
