import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { BYTE_ORDER_MARK, escapeCell, toCsv } from '../../../common/csv-cells.js';
import { toDecimal } from '../../../common/money.js';
import type { ListSellerProductsDto } from '../dto/list-seller-products.dto.js';
import type { Product } from '../../../products/catalogue.js';
import { findNextProducts } from '../../../products/lists/product-search.js';
import { CSV_COLUMNS } from './csv-columns.js';
import { factCells } from './fact-cells.js';

const BATCH = 1_000;

const toCells = (product: Product): string[] => [
  product.id,
  product.name,
  product.category,
  product.size ?? '',
  toDecimal(product.priceCents).toFixed(2),
  toDecimal(product.offerPriceCents).toFixed(2),
  String(product.units ?? ''),
  String(product.units ?? ''),
  String(product.inStock),
  product.description.join('\n'),
  ...factCells(product.facts),
];

/** Products out to spreadsheets. */
@Injectable()
export class ProductExport {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The filtered products as CSV, piece by piece, so that any number of them fits into memory. */
  async *rows(filter: ListSellerProductsDto): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsv([[...CSV_COLUMNS]]);
    for (let last: string | undefined; ;) {
      const page = { last, limit: BATCH };
      const batch = await findNextProducts(this.dataSource.manager, filter, page);
      if (batch.length > 0) yield toCsv(batch.map((product) => toCells(product).map(escapeCell)));
      last = batch.at(-1)?.id;
      if (batch.length < BATCH) return;
    }
  }
}
