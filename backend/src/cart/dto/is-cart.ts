import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { isUUID, ValidateBy } from 'class-validator';
import { MAX_LINES, MAX_QUANTITY } from '../cart-items.js';

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
