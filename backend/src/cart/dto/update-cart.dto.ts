import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  Validate,
  ValidatorConstraint,
  isUUID,
  type ValidatorConstraintInterface,
} from 'class-validator';
import { type CartItems, MAX_LINES, MAX_QUANTITY } from '../cart-items.js';

const isQuantity = (value: unknown): boolean =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_QUANTITY;

@ValidatorConstraint({ name: 'isCart' })
class IsCart implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const lines = Object.entries(value);
    return (
      lines.length <= MAX_LINES &&
      lines.every(([id, quantity]) => isUUID(id) && isQuantity(quantity))
    );
  }

  defaultMessage(): string {
    return `A cart holds up to ${MAX_LINES} products, each with a whole quantity from 1 to ${MAX_QUANTITY}`;
  }
}

export class UpdateCartDto {
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 0, maximum: MAX_QUANTITY },
    description: 'The whole cart: product id to quantity; 0 removes the line',
  })
  // As it came: class-transformer would turn the map into something else.
  @Transform(({ obj }: { obj: { cartItems?: unknown } }) => obj.cartItems)
  @Validate(IsCart)
  cartItems: CartItems;

  @ApiPropertyOptional({ format: 'uuid', description: "The session's user, if given" })
  userId?: string;
}
