import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type CartItems, MAX_QUANTITY } from '../cart-items.js';
import { IsCart } from './is-cart.js';

export class UpdateCartDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 0, maximum: MAX_QUANTITY },
    description: 'The whole cart: product id to quantity; 0 removes the line',
  })
  @IsCart('A cart')
  cartItems: CartItems;

  @ApiPropertyOptional({ format: 'uuid', description: "The session's user, if given" })
  userId?: string;
}
