import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../../../config/env.js';
import { dropPicturesOfOrders } from '../../../orders/clean-up.js';
import { findPicturesOfProducts, hasProducts } from '../../../products/catalogue.js';
import { FolderStorage } from '../../../products/pictures/folder-storage.js';
import { pictureOf, type PictureStorage } from '../../../products/pictures/picture-storage.js';
import { PictureStorages } from '../../../products/pictures/picture-storages.js';

/** The number of pictures per query. */
const BATCH = 3_000;

/** Deletes files of aborted uploads and of pictures that were removed. */
@Injectable()
export class PictureSweep {
  constructor(
    @Inject(Env) private readonly env: Env,
    private readonly storages: PictureStorages,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * A picture is retained as long as a product or an order line references it. If there are no products at all, no
   * pictures are deleted: they may have been restored before the database.
   * @param olderThan newer files may belong to a save in progress
   * @returns the number of deleted files
   * @throws the abort reason of the signal
   */
  async sweep(olderThan: Date, signal?: AbortSignal): Promise<number> {
    const uploads = new FolderStorage(this.env.uploadsDir);
    const removed = await removeOld(uploads, await oldFiles(uploads, olderThan), olderThan);
    if (!(await hasProducts(this.dataSource.manager))) return removed;
    const { current } = this.storages;
    const files = (await oldFiles(current, olderThan)).filter(pictureOf);
    const orphans = await this.withoutOwner(files, signal);
    return removed + (await removeOld(current, orphans, olderThan));
  }

  private async withoutOwner(files: readonly string[], signal?: AbortSignal): Promise<string[]> {
    const { manager } = this.dataSource;
    const names = new Set(files.map((file) => pictureOf(file) ?? ''));
    const all = [...names];
    for (let start = 0; start < all.length; start += BATCH) {
      const batch = all.slice(start, start + BATCH);
      for (const name of await findPicturesOfProducts(manager, batch)) names.delete(name);
    }
    await dropPicturesOfOrders(manager, names, { signal });
    return files.filter((file) => names.has(pictureOf(file) ?? ''));
  }
}

async function oldFiles(storage: PictureStorage, olderThan: Date): Promise<string[]> {
  const files: string[] = [];
  for await (const { file, modified } of storage.list()) if (modified < olderThan) files.push(file);
  return files;
}

/** Checks the age again, because markUnused() may have reset it since the file was listed. */
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
