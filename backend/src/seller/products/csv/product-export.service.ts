import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { BYTE_ORDER_MARK, escapeCell, toCsv } from '../../../common/csv-cells.js';
import { findNextProducts } from '../../../products/lists/find-products.js';
import { ProductSearch } from '../../../products/search/product-search.js';
import {
  delimiterOf,
  headerIn,
  productCells,
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

const BATCH = 1_000;

/** Exports products as CSV. */
@Injectable()
export class ProductExport {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly search: ProductSearch,
  ) {}

  /** Streams the filtered products as CSV in batches, so that memory use does not grow with their number. */
  async *rows({
    delimiter,
    decimal,
    language,
    ...query
  }: ExportProductsDto): AsyncGenerator<string> {
    const dialect = { delimiter, decimal, language };
    const csv = (rows: string[][]): string => toCsv(rows, delimiterOf(dialect));
    yield BYTE_ORDER_MARK + csv([headerIn(dialect)]);
    const filter = { ...query, search: (await this.search.parseForSellers(query)).search };
    for (let last: string | undefined; ;) {
      const page = { last, limit: BATCH };
      const batch = await findNextProducts(this.dataSource.manager, filter, page);
      const cells = batch.map((product) => productCells(product, dialect).map(escapeCell));
      if (batch.length > 0) yield csv(cells);
      last = batch.at(-1)?.id;
      if (batch.length < BATCH) return;
    }
  }
}
