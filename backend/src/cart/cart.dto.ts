import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional, ApiProperty } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min, isUUID, ValidateBy } from 'class-validator';
import { Transform } from 'class-transformer';
import { MAX_LINES, MAX_QUANTITY, type CartItems } from './cart-items.js';

/** PostgreSQL's largest integer. */
const MAX_VERSION = 2_147_483_647;

/** An optional field: the version of the saved cart that the client has seen. */
export const IsCartVersion = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_VERSION, description }),
    IsOptional(),
    Max(MAX_VERSION, { message: 'The version of a cart is a whole number' }),
    Min(0, { message: 'The version of a cart is a whole number' }),
    IsInt({ message: 'The version of a cart is a whole number' }),
  );

const isQuantity = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_QUANTITY;

function isCart(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const lines = Object.entries(value);
  return (
    lines.length <= MAX_LINES && lines.every(([id, quantity]) => isUUID(id) && isQuantity(quantity))
  );
}

/**
 * A map of product id to quantity; 0 removes the product.
 * @param what its name in error messages, such as `A cart`
 */
export const IsCart = (what: string): PropertyDecorator =>
  applyDecorators(
    // class-transformer would convert the map, so the raw value is used.
    Transform(({ obj, key }: { obj: Record<string, unknown>; key: string }) => obj[key]),
    ValidateBy({
      name: 'isCart',
      validator: {
        validate: isCart,
        defaultMessage: () =>
          `${what} holds up to ${MAX_LINES} products, each with a whole quantity from 1 to ${MAX_QUANTITY}`,
      },
    }),
  );

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
