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
 * The field is a map of product id to quantity, 0 for none.
 * @param what it is called in the sentence that refuses it, such as `A cart`
 */
export const IsCart = (what: string): PropertyDecorator =>
  applyDecorators(
    // As it came: class-transformer would turn the map into something else.
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
