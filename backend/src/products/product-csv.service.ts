import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull, Repository } from 'typeorm';
import type { AuthUser } from '../auth/auth-user.js';
import { inTransaction } from '../database/transaction.js';
import { recordChanges } from '../seller/record-change.js';
import type { ListSellerProductsDto } from './dto/list-seller-products.dto.js';
import type { ImportSummary } from './dto/import.response.js';
import { type CsvError, csvHeader, type CsvProduct, csvRows, readCsv } from './product-csv.js';
import { addProduct, applyEdit } from './product-editor.service.js';
import { columnsOf } from './product-fields.js';
import { filterProducts } from './product-search.js';
import { Product } from './product.entity.js';

const EXPORT_BATCH = 1_000;
const IMPORT_BATCH = 500;

/** Undoes a trial run: everything was done, and none of it stays. */
class DryRun extends Error {}

/** Products out to spreadsheets and in again. */
@Injectable()
export class ProductCsv {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(Product) private readonly products: Repository<Product>,
  ) {}

  /** The filtered products as CSV, piece by piece, so that any number of them fits into memory. */
  async *export(filter: ListSellerProductsDto): AsyncGenerator<string> {
    yield csvHeader();
    for (let last: string | undefined; ;) {
      const query = filterProducts(this.products.createQueryBuilder('product'), filter);
      if (last) query.andWhere('product.id > :last', { last });
      const batch = await query.orderBy('product.id').limit(EXPORT_BATCH).getMany();
      if (batch.length > 0) yield csvRows(batch);
      last = batch.at(-1)?.id;
      if (batch.length < EXPORT_BATCH) return;
    }
  }

  /**
   * Adds and changes products. A row with an id changes that product; one without adds a product, unless one of that name and
   * size is there: then it changes that. Bad rows are named and never stop the good ones.
   * @param dryRun tells what would happen and changes nothing
   * @throws BadCsvError when the file as a whole cannot be read
   */
  async import(seller: AuthUser, file: Buffer, dryRun: boolean): Promise<ImportSummary> {
    const { products, errors } = readCsv(file);
    const summary: ImportSummary = { added: 0, changed: 0, unchanged: 0, errors };
    try {
      await inTransaction(this.dataSource, async (tx) => {
        Object.assign(summary, { added: 0, changed: 0, unchanged: 0, errors: [...errors] });
        for (let start = 0; start < products.length; start += IMPORT_BATCH) {
          await importBatch(tx, seller, products.slice(start, start + IMPORT_BATCH), summary);
        }
        if (dryRun) throw new DryRun();
      });
    } catch (error) {
      if (!(error instanceof DryRun)) throw error;
    }
    summary.errors.sort((a, b) => a.row - b.row);
    return summary;
  }
}

const keyOf = ({ name, size }: { name: string; size?: string | null }): string =>
  `${name}\n${size ?? ''}`;

async function importBatch(
  tx: EntityManager,
  seller: AuthUser,
  rows: CsvProduct[],
  summary: ImportSummary,
): Promise<void> {
  const names = rows.filter(({ id }) => !id).map(({ data }) => data.name);
  const found = await tx.find(Product, {
    where: [
      { id: In(rows.flatMap(({ id }) => id ?? [])) },
      { name: In(names), archivedAt: IsNull() },
    ],
    order: { id: 'ASC' },
    lock: { mode: 'for_no_key_update' },
  });
  const byId = new Map(found.map((product) => [product.id, product]));
  const byKey = new Map(found.map((product) => [keyOf(product), product]));
  for (const row of rows) {
    const product = row.id ? byId.get(row.id) : byKey.get(keyOf(row.data));
    if (row.id && !product) summary.errors.push(unknownProduct(row));
    else if (product) await changeOne(tx, seller, product, row, summary);
    else {
      const added = await addProduct(tx, seller, { ...columnsOf(row.data), images: [] });
      byKey.set(keyOf(added), added);
      summary.added++;
    }
  }
}

const unknownProduct = ({ row }: CsvProduct): CsvError => ({
  row,
  message: 'There is no product with this id',
});

/** Units sold since the export stay sold: what was counted then and now is corrected by the difference. */
function unitsAfter(product: Product, { data, unitsAtExport }: CsvProduct): number | null {
  const units = data.units ?? null;
  if (unitsAtExport === undefined) return units;
  if (units === unitsAtExport) return product.units;
  if (units === null || unitsAtExport === null || product.units === null) return units;
  return Math.max(0, product.units + units - unitsAtExport);
}

async function changeOne(
  tx: EntityManager,
  seller: AuthUser,
  product: Product,
  row: CsvProduct,
  summary: ImportSummary,
): Promise<void> {
  const size = row.data.size ?? null;
  const edit = {
    ...columnsOf(row.data),
    size: size === '' ? null : size,
    units: unitsAfter(product, row),
  };
  const changes = await applyEdit(tx, seller, product, edit, 'imported');
  await recordChanges(tx, changes);
  if (changes.length > 0) {
    Object.assign(product, edit, { version: product.version + 1 });
    summary.changed++;
  } else summary.unchanged++;
}
