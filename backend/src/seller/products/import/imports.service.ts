import { Injectable } from '@nestjs/common';
import { InjectDataSource, InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, Repository } from 'typeorm';
import type { AuthUser } from '../../../auth/auth-user.js';
import { assertSignedIn } from '../../../auth/sessions/sessions.service.js';
import { type PageDto, sliceOf } from '../../../common/http/keyset.js';
import { plainText } from '../../../common/text.js';
import { inTransaction } from '../../../database/transaction.js';
import { JobQueue } from '../../../jobs/job-queue.js';
import { readFormat } from '../csv/csv-file.js';
import { toUtf8 } from '../csv/file-encoding.js';
import { findImportsInLine } from './import-states.js';
import { ImportNotFoundError, ImportStateError } from './imports.errors.js';
import { ProductImportRow } from './product-import-row.entity.js';
import { type ImportState, ProductImport } from './product-import.entity.js';

const LATEST = 10;
const MAX_FILE_NAME = 200;

/** An import and the number of imports that are processed before it. */
export interface ImportInLine {
  entry: ProductImport;
  ahead: number;
}

/** Imports products from CSV files. Long-running work is done by the job. */
@Injectable()
export class ImportsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @InjectRepository(ProductImport) private readonly imports: Repository<ProductImport>,
    @InjectRepository(ProductImportRow) private readonly rows: Repository<ProductImportRow>,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * Stores a file and queues its check. No product changes until a seller applies the import.
   * @throws BadCsvError if it is not a CSV file of products
   */
  async upload(seller: AuthUser, fileName: string, upload: Buffer): Promise<ImportInLine> {
    const file = toUtf8(upload);
    const { ignored } = readFormat(file);
    const entry = this.imports.create({
      sellerId: seller.id,
      fileName: cleanFileName(fileName),
      file,
      ignoredColumns: ignored,
    });
    await inTransaction(this.dataSource, async (tx) => {
      await assertSignedIn(tx, seller);
      await tx.insert(ProductImport, entry);
      await this.jobs.send('product-imports', { tx });
    });
    return this.get(entry.id);
  }

  /** @returns the latest imports, the newest first */
  async list(): Promise<ImportInLine[]> {
    const entries = await this.imports.find({
      relations: { seller: true },
      order: { id: 'DESC' },
      take: LATEST,
    });
    return this.withPlaceInLine(entries);
  }

  /** @throws ImportNotFoundError */
  async get(id: string): Promise<ImportInLine> {
    const entry = await this.imports.findOne({ where: { id }, relations: { seller: true } });
    if (!entry) throw new ImportNotFoundError();
    return { entry, ahead: 0, ...(await this.withPlaceInLine([entry]))[0] };
  }

  /** @returns skipped rows in the order of the file, and the number of all */
  async listBadRows(id: string, page: PageDto): Promise<[ProductImportRow[], number]> {
    await this.get(id);
    const { skip, take } = sliceOf({ page: 1, ...page });
    return this.rows.findAndCount({
      where: { importId: id, outcome: 'bad' },
      order: { row: 'ASC' },
      skip,
      take,
    });
  }

  /** @returns rows that add or change a product, flagged ones first, and the number of all */
  async listChanges(id: string, page: PageDto): Promise<[ProductImportRow[], number]> {
    await this.get(id);
    const { skip, take } = sliceOf({ page: 1, ...page });
    return this.rows
      .createQueryBuilder('rows')
      .where({ importId: id, outcome: In(['added', 'changed']) })
      .orderBy(`rows.flags = '{}'`)
      .addOrderBy('rows.row')
      .offset(skip)
      .limit(take)
      .getManyAndCount();
  }

  /**
   * Queues the import, to apply exactly what was checked. It is idempotent.
   * @throws ImportNotFoundError, ImportStateError if the file was not checked
   */
  async apply(seller: AuthUser, id: string): Promise<ImportInLine> {
    await inTransaction(this.dataSource, async (tx) => {
      await tx.update(
        ProductImport,
        { id, state: 'checked' },
        { state: 'waiting', turnAt: () => 'now()', appliedBy: seller.id },
      );
      await this.jobs.send('product-imports', { tx });
    });
    const found = await this.get(id);
    const { state } = found.entry;
    if (!['waiting', 'applying', 'done'].includes(state)) throw new ImportStateError(state);
    return found;
  }

  /**
   * Cancels an import. Rows that were already applied stay applied.
   * @throws ImportNotFoundError, ImportStateError if the import is done or has failed
   */
  async cancel(id: string): Promise<ImportInLine> {
    const open: ImportState[] = ['checking', 'checked', 'waiting', 'applying'];
    const { affected } = await this.imports.update(
      { id, state: In(open) },
      { state: 'cancelled', file: null, finishedAt: () => 'now()' },
    );
    const found = await this.get(id);
    if (affected === 0 && found.entry.state !== 'cancelled') {
      throw new ImportStateError(found.entry.state);
    }
    return found;
  }

  private async withPlaceInLine(entries: readonly ProductImport[]): Promise<ImportInLine[]> {
    const turns = await findImportsInLine(this.dataSource.manager);
    return entries.map((entry) => ({
      entry,
      ahead: Math.max(
        0,
        turns.findIndex(({ id }) => id === entry.id),
      ),
    }));
  }
}

/** A file name for display: one line of text, without folders. */
const cleanFileName = (name: string): string =>
  plainText(name.toWellFormed())
    .replace(/^.*[\\/]/, '')
    .replace(/\p{Cc}/gu, '')
    .slice(0, MAX_FILE_NAME) || 'products.csv';
