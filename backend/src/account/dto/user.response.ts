import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { CartItems, SavedCart } from '../../cart/cart-items.js';

export class UserResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() name: string;
  @ApiProperty() email: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1, maximum: 999 },
    description: 'Product id to quantity',
  })
  cartItems: CartItems;
  @ApiProperty({
    type: 'integer',
    description: 'Version of the saved cart, incremented by each change',
  })
  cartVersion: number;

  static from(
    user: { id: string; name: string; email: string },
    { cartItems, version }: SavedCart,
  ): UserResponse {
    return {
      _id: user.id,
      name: user.name,
      email: user.email,
      cartItems,
      cartVersion: version,
    };
  }
}

export class SignedInResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty() user: UserResponse;
}

/** `user` for an open session, otherwise `success: false`: being a visitor is no error. */
export class SessionResponse {
  @ApiProperty() success: boolean;
  @ApiPropertyOptional() user?: UserResponse;
  @ApiPropertyOptional() message?: string;
}
