import { ApiProperty } from '@nestjs/swagger';
import type { Product } from '../product.entity.js';
import { amountOf, PRICED_UNITS, type PricedUnit } from '../sizes/size-amount.js';

export class UnitPriceResponse {
  @ApiProperty({
    description:
      'Price of one unit in dollars, rounded to cents; below ten cents to hundredths of a cent',
    example: 5.63,
  })
  price: number;
  @ApiProperty({ enum: Object.keys(PRICED_UNITS), enumName: 'PricedUnit' }) unit: PricedUnit;
  @ApiProperty({ description: 'Units in the product', example: 0.8 }) amount: number;

  /** @returns undefined if the size has no amount, or the unit price would be rounded to zero */
  static of({
    size,
    offerPriceCents,
  }: Pick<Product, 'size' | 'offerPriceCents'>): UnitPriceResponse | undefined {
    const found = amountOf(size);
    if (!found) return undefined;
    const cents = offerPriceCents / found.amount;
    const price = cents < 10 ? Math.round(cents * 100) / 10_000 : Math.round(cents) / 100;
    if (price === 0 && offerPriceCents > 0) return undefined;
    return { price, ...found };
  }
}
