import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn, IsUUID } from 'class-validator';
import { LowerCase } from '../../../common/http/transforms.js';

const BULK_ACTIONS = ['in-stock', 'out-of-stock', 'archive', 'restore'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

const MAX_IDS = 500;

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
}
