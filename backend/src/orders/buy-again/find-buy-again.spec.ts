import { type Purchases, rankBuyAgain } from './find-buy-again.js';

const NOW = new Date('2026-06-30T12:00:00Z');
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1_000);

const bought = (productId: string, more: Partial<Purchases> = {}): Purchases => ({
  productId,
  times: 1,
  firstAt: daysAgo(3),
  lastAt: daysAgo(3),
  quantity: 1,
  ...more,
});
const weekly = (productId: string, lastDay: number, times = 4): Purchases =>
  bought(productId, {
    times,
    firstAt: daysAgo(lastDay + 7 * (times - 1)),
    lastAt: daysAgo(lastDay),
  });

const rank = (...purchases: Purchases[]) => rankBuyAgain(purchases, NOW);
const idsOf = (...purchases: Purchases[]) => rank(...purchases).map(({ productId }) => productId);

it('returns the number of orders and the interval in days', () => {
  expect(rank(weekly('milk', 1))).toEqual([
    expect.objectContaining({ productId: 'milk', times: 4, everyDays: 7, isDue: false }),
  ]);
});

it('returns no interval for a product bought once', () => {
  expect(rank(bought('cake'))[0]).toMatchObject({ everyDays: null, isDue: false });
});

it.each([
  [5, false],
  [6, true],
  [7, true],
  [28, true],
  [29, false],
])('marks a product bought weekly, %d days ago, as due: %s', (days, isDue) => {
  expect(rank(weekly('milk', days))[0]?.isDue).toBe(isDue);
});

it('uses an interval of at least one day', () => {
  const twice = bought('milk', { times: 2, firstAt: daysAgo(2.01), lastAt: daysAgo(2) });
  expect(rank(twice)[0]).toMatchObject({ everyDays: 1, isDue: true });
});

it('sorts due products first, then by number of orders and by the last order', () => {
  expect(
    idsOf(
      bought('old', { lastAt: daysAgo(40) }),
      bought('new'),
      weekly('often', 1, 9),
      weekly('due', 7, 2),
      weekly('due and often', 7, 3),
    ),
  ).toEqual(['due and often', 'due', 'often', 'new', 'old']);
});
