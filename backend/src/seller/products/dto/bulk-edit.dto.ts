import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsUUID,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { LowerCase } from '../../../common/http/transforms.js';

const BULK_ACTIONS = ['in-stock', 'out-of-stock', 'archive', 'restore', 'price'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const MAX_IDS = 500;
const MIN_PERCENT = -90;
const MAX_PERCENT = 500;
const PERCENT = `percent must be a number from ${MIN_PERCENT} to ${MAX_PERCENT}`;

export class BulkEditDto {
  @ApiProperty({ type: [String], maxItems: MAX_IDS })
  @LowerCase()
  @IsUUID(undefined, { each: true, message: 'ids must be ids of products' })
  @ArrayUnique({ message: 'Each product may be named once' })
  @ArrayMaxSize(MAX_IDS, { message: `At most ${MAX_IDS} products at once` })
  @ArrayMinSize(1, { message: 'Please choose products first' })
  @IsArray({ message: 'ids must be a list' })
  ids: string[];

  @ApiProperty({ enum: BULK_ACTIONS, enumName: 'BulkAction' })
  @IsIn(BULK_ACTIONS, { message: `action must be one of ${BULK_ACTIONS.join(', ')}` })
  action: BulkAction;

  @ApiPropertyOptional({
    minimum: MIN_PERCENT,
    maximum: MAX_PERCENT,
    description: 'With price: by how much the price and the offer price change, in percent',
  })
  @ValidateIf(({ action }: BulkEditDto) => action === 'price')
  @Max(MAX_PERCENT, { message: PERCENT })
  @Min(MIN_PERCENT, { message: PERCENT })
  percent?: number;
}
