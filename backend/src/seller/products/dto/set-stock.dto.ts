import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsUUID } from 'class-validator';
import { BooleanFromText } from '../../../common/http/transforms.js';

export class SetStockDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'id must be the id of a product' })
  id: string;

  @ApiProperty()
  @BooleanFromText()
  @IsBoolean({ message: 'inStock must be true or false' })
  inStock: boolean;
}
