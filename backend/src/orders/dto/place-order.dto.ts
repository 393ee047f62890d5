import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { MAX_LINES, MAX_QUANTITY } from '../../cart/cart-items.js';
import { IsCartVersion } from '../../cart/cart.dto.js';
import { MAX_NOTE } from '../../address/address-lines.js';
import { IsDollars, LowerCase, PlainText } from '../../common/http/transforms.js';
import { type Substitution, SUBSTITUTIONS } from '../order-instructions.js';

const WantedSubstitution = (description: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({ enum: SUBSTITUTIONS, enumName: 'Substitution', description }),
    IsIn(SUBSTITUTIONS, { message: `substitution must be one of ${SUBSTITUTIONS.join(', ')}` }),
    IsOptional(),
  );

const Note = (whose: string): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    IsString({ message: `A note ${whose} must be text` }),
    MaxLength(MAX_NOTE, { message: `A note ${whose} has at most ${MAX_NOTE} characters` }),
  );

export class OrderLineDto {
  @ApiProperty({ format: 'uuid' })
  @LowerCase()
  @IsUUID(undefined, { message: 'product must be the id of a product' })
  product: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_QUANTITY })
  @Max(MAX_QUANTITY, { message: `A quantity is at most ${MAX_QUANTITY}` })
  @Min(1, { message: 'A quantity is at least 1' })
  @IsInt({ message: 'A quantity must be a whole number' })
  quantity: number;

  @WantedSubstitution('Substitution preference of this product; default: that of the order')
  substitution?: Substitution;
}

export class PlaceOrderDto {
  @ApiProperty({ type: [OrderLineDto], maxItems: MAX_LINES })
  @ValidateNested({ each: true })
  @IsObject({ each: true, message: 'items must be a list of products' })
  @Type(() => OrderLineDto)
  @ArrayMaxSize(MAX_LINES, { message: `An order has at most ${MAX_LINES} lines` })
  @IsArray({ message: 'items must be a list of products' })
  @IsDefined({ message: 'items must be a list of products' })
  items: OrderLineDto[];

  @ApiProperty({ format: 'uuid', description: "Id of one of the customer's addresses" })
  @LowerCase()
  @IsUUID(undefined, { message: 'Please select an address' })
  address: string;

  @ApiPropertyOptional({ description: 'Total that the customer has seen, in dollars' })
  @IsOptional()
  @IsDollars({ message: 'expectedAmount must be an amount in dollars' })
  expectedAmount?: number;

  @ApiPropertyOptional({ maxLength: MAX_NOTE })
  @PlainText()
  @Note('to the packer')
  packerNote?: string;

  @ApiPropertyOptional({
    maxLength: MAX_NOTE,
    description: 'Default: the note of the address; an empty text is an order without a note',
  })
  @PlainText('')
  @Note('for the driver')
  driverNote?: string;

  @WantedSubstitution('Substitution preference: what to do if a product is missing')
  substitution?: Substitution;

  @ApiPropertyOptional({ format: 'uuid', description: "The session's user, if given" })
  userId?: string;

  @IsCartVersion('Version of the saved cart to order; 409 CART_CHANGED if it has changed')
  cartVersion?: number;
}
