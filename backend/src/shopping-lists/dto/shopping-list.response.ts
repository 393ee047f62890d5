import { ApiProperty } from '@nestjs/swagger';
import { type CartItems, MAX_QUANTITY } from '../../cart/cart-items.js';
import type { ListWithItems } from '../shopping-lists.service.js';

export class ShoppingListResponse {
  @ApiProperty({ format: 'uuid' }) _id: string;
  @ApiProperty() name: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', minimum: 1, maximum: MAX_QUANTITY },
    description:
      'Product id to quantity, the newest first, without products that are no longer sold',
  })
  items: CartItems;
  @ApiProperty({ format: 'date-time' }) createdAt: string;

  static from({ id, name, items, createdAt }: ListWithItems): ShoppingListResponse {
    return { _id: id, name, items, createdAt: createdAt.toISOString() };
  }
}

export class ShoppingListsResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty({ type: [ShoppingListResponse] }) lists: ShoppingListResponse[];
}

/** The saved list. */
export class ShoppingListSavedResponse {
  @ApiProperty({ enum: [true] }) success: true;
  @ApiProperty() message: string;
  @ApiProperty() list: ShoppingListResponse;

  static of(message: string, list: ListWithItems): ShoppingListSavedResponse {
    return { success: true, message, list: ShoppingListResponse.from(list) };
  }
}
