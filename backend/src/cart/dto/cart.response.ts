import { ApiProperty } from '@nestjs/swagger';
import { MAX_QUANTITY, type CartItems } from '../cart-items.js';

export class CartResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
    description: 'The saved cart, without products that are no longer sold',
  })
  cartItems: CartItems;

  @ApiProperty({
    type: 'integer',
    description: 'Version of the saved cart, incremented by each change',
  })
  version: number;
}
