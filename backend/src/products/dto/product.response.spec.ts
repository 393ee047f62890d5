import { UnitPriceResponse } from './product.response.js';

describe('UnitPriceResponse', () => {
  it.each<[cents: number, size: string, price: number, unit: string]>([
    [320, '1 kg', 3.2, 'kg'],
    [450, '800 g', 5.63, 'kg'],
    [390, '300 g', 13, 'kg'],
    [594, '6 x 330 ml', 3, 'l'],
    [390, '2 pieces', 1.95, 'piece'],
    [399, '1000 pieces', 0.004, 'piece'],
    [399, '1,000 pieces', 0.004, 'piece'],
    [300, '12 oz', 4, 'lb'],
    [120, '16 fl oz', 9.6, 'gal'],
    [0, '1 kg', 0, 'kg'],
    [2_147_483_647, '0.001 g', 21_474_836_470_000, 'kg'],
  ])('%i cents for "%s" are %d dollars for one %s', (offerPriceCents, size, price, unit) => {
    expect(UnitPriceResponse.of({ offerPriceCents, size })).toMatchObject({ price, unit });
  });

  it.each<[cents: number, size: string | null]>([
    [320, null],
    [320, 'about 1 kg'],
    // It would be shown as "$0.00".
    [1, '1000 pieces'],
  ])('is undefined for %i cents and "%s"', (offerPriceCents, size) => {
    expect(UnitPriceResponse.of({ offerPriceCents, size })).toBeUndefined();
  });
});
