import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsOptional } from 'class-validator';
import { BooleanFromText } from '../../common/transforms.js';

export class ImportProductsDto {
  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @BooleanFromText()
  @IsBoolean({ message: 'dryRun must be true or false' })
  dryRun?: boolean;
}
