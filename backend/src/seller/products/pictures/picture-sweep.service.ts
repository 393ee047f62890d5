import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../../config/env.js';
import { findPicturesInOrders } from '../../../orders/clean-up/order-pictures.js';
import { findPicturesOfProducts, hasProducts } from '../../../products/catalogue.js';
import { FolderStorage } from '../../../products/pictures/folder-storage.js';
import { pictureOf } from '../../../products/pictures/picture-files.js';
import type { PictureStorage } from '../../../products/pictures/picture-storage.js';
import { PictureStorages } from '../../../products/pictures/picture-storages.js';

/** Files that are looked up in the database at once. */
const BATCH = 3_000;

/** Removes what uploads that were cut off, and pictures that were taken away, have left. */
@Injectable()
export class PictureSweep {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly storages: PictureStorages,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * A picture stays as long as a product or a line of an order names it. A shop without any product is left alone: its
   * pictures may have been restored before its database.
   * @param olderThan younger files may belong to what is being saved just now
   * @returns how many files were removed
   */
  async sweep(olderThan: Date): Promise<number> {
    const uploads = new FolderStorage(this.env.uploadsDir);
    let removed = await removeOld(uploads, await oldFiles(uploads, olderThan), olderThan);
    if (!(await hasProducts(this.dataSource.manager))) return removed;
    const { current } = this.storages;
    const files = (await oldFiles(current, olderThan)).filter(pictureOf);
    for (let start = 0; start < files.length; start += BATCH) {
      const orphans = await this.withoutOwner(files.slice(start, start + BATCH));
      removed += await removeOld(current, orphans, olderThan);
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
}

async function oldFiles(storage: PictureStorage, olderThan: Date): Promise<string[]> {
  const files: string[] = [];
  for await (const { file, modified } of storage.list()) if (modified < olderThan) files.push(file);
  return files;
}

/** Looks at the age again: a picture may have been let go of since it was listed. */
async function removeOld(
  storage: PictureStorage,
  files: readonly string[],
  olderThan: Date,
): Promise<number> {
  let removed = 0;
  for (const file of files) {
    const found = await storage.stat(file);
    if (!found || found.modified >= olderThan) continue;
    await storage.remove(file);
    removed++;
  }
  return removed;
}
