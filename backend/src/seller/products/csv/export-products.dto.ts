import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import {
  DECIMAL_SIGNS,
  type DecimalSign,
  DELIMITER_NAMES,
  type DelimiterName,
  type ExportLanguage,
  EXPORT_LANGUAGES,
} from './csv-dialect.js';
import { ListSellerProductsDto } from '../dto/list-seller-products.dto.js';

/** The filter of the exported products, and the format that the spreadsheet expects. */
export class ExportProductsDto extends ListSellerProductsDto {
  @ApiPropertyOptional({ enum: DELIMITER_NAMES, default: 'comma' })
  @IsOptional()
  @IsIn(DELIMITER_NAMES, { message: `delimiter must be one of ${DELIMITER_NAMES.join(', ')}` })
  delimiter?: DelimiterName;

  @ApiPropertyOptional({ enum: DECIMAL_SIGNS, default: 'point' })
  @IsOptional()
  @IsIn(DECIMAL_SIGNS, { message: `decimal must be one of ${DECIMAL_SIGNS.join(', ')}` })
  decimal?: DecimalSign;

  @ApiPropertyOptional({
    enum: EXPORT_LANGUAGES,
    default: 'en',
    description: 'Language of column names, categories, allergens, diets, and of yes and no',
  })
  @IsOptional()
  @IsIn(EXPORT_LANGUAGES, { message: `language must be one of ${EXPORT_LANGUAGES.join(', ')}` })
  language?: ExportLanguage;
}
