import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { type CartItems, MAX_QUANTITY } from '../../cart/cart-items.js';
import { IsCart } from '../../cart/dto/is-cart.js';
import { IsOneLine, Trimmed } from '../../common/http/transforms.js';

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
