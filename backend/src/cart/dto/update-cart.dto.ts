import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type CartItems, MAX_QUANTITY } from '../cart-items.js';
import { IsCart } from './is-cart.js';
import { IsCartVersion } from './is-cart-version.js';

export class UpdateCartDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 0, maximum: MAX_QUANTITY },
    description: 'The whole cart: product id to quantity; 0 removes the line',
  })
  @IsCart('A cart')
  cartItems: CartItems;

  @IsCartVersion('Version of the saved cart to replace; 409 CART_CHANGED if it has changed')
  version?: number;

  @ApiPropertyOptional({ format: 'uuid', description: "The session's user, if given" })
  userId?: string;
}
