import { ApiProperty } from '@nestjs/swagger';
import { ProductResponse } from '../../products/dto/product.response.js';
import type { ProductImages } from '../../products/product-images.js';
import type { BuyAgainProduct } from './find-buy-again.js';

export class UsualResponse {
  @ApiProperty({ description: 'The product as it is sold now' }) product: ProductResponse;
  @ApiProperty({ type: 'integer', description: 'Usual quantity' })
  quantity: number;
  @ApiProperty({ type: 'integer', description: 'Number of the newest 100 orders that contain it' })
  times: number;
  @ApiProperty({ format: 'date-time' }) lastOrderedAt: string;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Average number of days between orders; null if it was bought once',
  })
  everyDays: number | null;
  @ApiProperty({ description: 'Whether it is due to be reordered' }) isDue: boolean;

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
