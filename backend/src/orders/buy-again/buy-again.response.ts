import { ApiProperty } from '@nestjs/swagger';
import { ProductResponse } from '../../products/dto/product.response.js';
import type { ProductImages } from '../../products/product-images.js';
import type { BuyAgainProduct } from './find-buy-again.js';

export class UsualResponse {
  @ApiProperty({ description: 'As it is sold now' }) product: ProductResponse;
  @ApiProperty({ type: 'integer', description: 'How many of it they usually buy at once' })
  quantity: number;
  @ApiProperty({ type: 'integer', description: 'In how many of their newest 100 orders it is' })
  times: number;
  @ApiProperty({ format: 'date-time' }) lastOrderedAt: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Days between two orders of it; null where it was bought once',
  })
  everyDays: number | null;
  @ApiProperty({ description: 'It is about time to buy it again' }) isDue: boolean;

  static from(usual: BuyAgainProduct, images: ProductImages): UsualResponse {
    const { product, quantity, times, lastAt, everyDays, isDue } = usual;
    return {
      product: ProductResponse.from(product, images),
      quantity,
      times,
      lastOrderedAt: lastAt.toISOString(),
      everyDays,
      isDue,
    };
  }
}

export class UsualsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [UsualResponse] }) usuals: UsualResponse[];
}
