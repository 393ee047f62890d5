import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { type CartItems, MAX_QUANTITY } from '../cart/cart-items.js';
import { IsCart } from '../cart/cart.dto.js';
import { IsOneLine, Trimmed } from '../common/http/transforms.js';
import type { ListWithItems } from './shopping-lists.service.js';

const MAX_NAME = 60;

const QUANTITIES = {
  type: 'object',
  additionalProperties: { type: 'integer', minimum: 0, maximum: MAX_QUANTITY },
} as const;

export class NameListDto {
  @ApiProperty({ maxLength: MAX_NAME, description: "Unique among the customer's lists" })
  @Trimmed()
  @MaxLength(MAX_NAME, { message: `A name has at most ${MAX_NAME} characters` })
  @IsOneLine({ message: 'A name is one line' })
  @IsNotEmpty({ message: 'Please give the list a name' })
  @IsString({ message: 'Please give the list a name' })
  name: string;
}

export class AddListDto extends NameListDto {
  @ApiPropertyOptional({ ...QUANTITIES, description: 'Product id to quantity' })
  @IsCart('A list')
  @IsOptional()
  items?: CartItems;
}

export class SetListItemsDto {
  @ApiProperty({
    ...QUANTITIES,
    description: 'Product id to quantity, 0 to remove; other products are not changed',
  })
  @IsCart('A list')
  items: CartItems;
}

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
