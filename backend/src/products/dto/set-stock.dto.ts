import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsUUID } from 'class-validator';

export class SetStockDto {
  @ApiProperty({ format: 'uuid' })
  @IsUUID(undefined, { message: 'id must be the id of a product' })
  id: string;

  @ApiProperty()
  @Transform(({ value }: { value: unknown }) =>
    value === 'true' ? true : value === 'false' ? false : value,
  )
  @IsBoolean({ message: 'inStock must be true or false' })
  inStock: boolean;
}
