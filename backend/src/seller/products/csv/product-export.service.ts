import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { BYTE_ORDER_MARK, escapeCell, toCsv } from '../../../common/csv-cells.js';
import type { ExportProductsDto } from '../dto/list-seller-products.dto.js';
import { findNextProducts } from '../../../products/lists/find-products.js';
import { ProductSearch } from '../../../products/search/product-search.js';
import { delimiterOf, headerIn, productCells } from './csv-dialect.js';

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
    const filter = { ...query, search: (await this.search.readForSellers(query)).search };
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
