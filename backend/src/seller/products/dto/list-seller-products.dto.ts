import { ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { BooleanFilter } from '../../../common/http/filters.js';
import { Trimmed } from '../../../common/http/transforms.js';
import { ListProductsDto } from '../../../products/dto/list-products.dto.js';
import { STOCK_FILTERS, type StockFilter } from '../../../products/lists/product-filter.js';

/** Filters that only customers have. */
const CUSTOMERS = [
  'inStock',
  'ids',
  'facts',
  'onOffer',
  'priceFrom',
  'priceTo',
  'diet',
  'brand',
] as const;

export class ListSellerProductsDto extends OmitType(ListProductsDto, CUSTOMERS) {
  @ApiPropertyOptional({
    enum: STOCK_FILTERS,
    description: 'low: units are counted and few are left',
  })
  @IsOptional()
  @IsIn(STOCK_FILTERS, { message: `stock must be one of ${STOCK_FILTERS.join(', ')}` })
  stock?: StockFilter;

  @BooleanFilter({ default: false }) archived?: boolean;

  @BooleanFilter({
    description: 'false: products without a picture, for which customers see a placeholder',
  })
  hasPicture?: boolean;

  @ApiPropertyOptional({ maxLength: 120, description: 'Exact name, ignoring case and blanks' })
  @IsOptional()
  @Trimmed()
  @MaxLength(120, { message: 'A name has at most 120 characters' })
  @IsString()
  name?: string;

  @ApiPropertyOptional({
    maxLength: 40,
    description: 'Exact size, ignoring case and blanks; empty for products without one',
  })
  @IsOptional()
  @Trimmed()
  @MaxLength(40, { message: 'A size has at most 40 characters' })
  @IsString()
  size?: string;
}
