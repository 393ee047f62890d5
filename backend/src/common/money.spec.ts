import vectors from '../../test/money-vectors.json' with { type: 'json' };
import { toCents, toDecimal, totalsOf } from './money.js';

describe('money', () => {
  it.each(vectors)(
    'computes the totals: $name',
    ({ lines, subtotalCents, taxCents, amountCents }) => {
      const priced = lines.map(({ offerPrice, quantity }) => ({
        offerPriceCents: toCents(offerPrice),
        quantity,
      }));
      expect(totalsOf(priced)).toEqual({ subtotalCents, taxCents, amountCents });
    },
  );

  it('converts every amount up to ten thousand dollars to a decimal and back', () => {
    for (let cents = 0; cents <= 1_000_000; cents++) {
      if (toCents(toDecimal(cents)) !== cents) throw new Error(`${cents} cents got lost`);
    }
  });
});
