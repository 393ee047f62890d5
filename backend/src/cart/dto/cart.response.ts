import { ApiProperty } from '@nestjs/swagger';
import { MAX_QUANTITY, type CartItems } from '../cart-items.js';

export class CartResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
    description: 'What was kept: products that are no longer sold are dropped',
  })
  cartItems: CartItems;

  @ApiProperty({ type: 'integer', description: 'Counts the changes of the saved cart' })
  version: number;
}
