import fs from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../../config/env.js';
import { findPicturesInOrders } from '../../../orders/clean-up/order-pictures.js';
import { pictureOf } from '../../../products/picture-files.js';
import { findPicturesOfProducts, hasProducts } from '../../../products/catalogue.js';

/** Files that are looked up in the database at once. */
const BATCH = 3_000;

/** Removes what uploads that were cut off, and pictures that were taken away, have left on the disk. */
@Injectable()
export class PictureSweep {
  constructor(
    @Inject(Env) private readonly env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * A picture stays as long as a product or a line of an order names it. A shop without any product is left alone: its
   * pictures may have been restored before its database.
   * @param olderThan younger files may belong to what is being saved just now
   * @returns how many files were removed
   */
  async sweep(olderThan: Date): Promise<number> {
    let removed = await this.removeOld(
      this.env.uploadsDir,
      await filesIn(this.env.uploadsDir),
      olderThan,
    );
    if (!(await hasProducts(this.dataSource.manager))) return removed;
    const files = (await filesIn(this.env.picturesDir)).filter(pictureOf);
    for (let start = 0; start < files.length; start += BATCH) {
      const orphans = await this.withoutOwner(files.slice(start, start + BATCH));
      removed += await this.removeOld(this.env.picturesDir, orphans, olderThan);
    }
    return removed;
  }

  private async withoutOwner(files: readonly string[]): Promise<string[]> {
    const { manager } = this.dataSource;
    const names = new Set(files.map((file) => pictureOf(file) ?? ''));
    for (const picturesNamedBy of [findPicturesOfProducts, findPicturesInOrders]) {
      if (names.size === 0) return [];
      for (const name of await picturesNamedBy(manager, [...names])) names.delete(name);
    }
    return files.filter((file) => names.has(pictureOf(file) ?? ''));
  }

  private async removeOld(
    folder: string,
    files: readonly string[],
    olderThan: Date,
  ): Promise<number> {
    let removed = 0;
    for (const file of files.map((name) => path.join(folder, name))) {
      const found = await fs.stat(file).catch(ignoreMissing);
      if (!found?.isFile() || found.mtime >= olderThan) continue;
      await fs.rm(file, { force: true });
      removed++;
    }
    return removed;
  }
}

/** For what is gone already, or was never there. */
function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await fs.readdir(folder).catch(ignoreMissing)) ?? [];
