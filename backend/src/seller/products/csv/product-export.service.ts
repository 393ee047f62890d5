import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { stringify } from 'csv-stringify/sync';
import { Repository } from 'typeorm';
import { toDecimal } from '../../../common/money.js';
import type { ListSellerProductsDto } from '../dto/list-seller-products.dto.js';
import { filterProducts } from '../../../products/product-search.js';
import { Product } from '../../../products/product.entity.js';
import { CSV_COLUMNS, escapeCell } from './csv-columns.js';

const BATCH = 1_000;
/** Tells spreadsheets that the file is in UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Whatever the delimiter of the reader: such a cell stays one cell. */
const NEEDS_QUOTES = /[,;\t"\r\n]|^\s|\s$/;

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
];

const toCsv = (rows: string[][]): string => stringify(rows, { quoted_match: NEEDS_QUOTES });

/** Products out to spreadsheets. */
@Injectable()
export class ProductExport {
  constructor(@InjectRepository(Product) private readonly products: Repository<Product>) {}

  /** The filtered products as CSV, piece by piece, so that any number of them fits into memory. */
  async *rows(filter: ListSellerProductsDto): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsv([[...CSV_COLUMNS]]);
    for (let last: string | undefined; ;) {
      const query = filterProducts(this.products.createQueryBuilder('product'), filter);
      if (last) query.andWhere('product.id > :last', { last });
      const batch = await query.orderBy('product.id').limit(BATCH).getMany();
      if (batch.length > 0) yield toCsv(batch.map((product) => toCells(product).map(escapeCell)));
      last = batch.at(-1)?.id;
      if (batch.length < BATCH) return;
    }
  }
}
