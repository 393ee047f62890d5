import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Env } from '../../../config/env.js';
import { inTransaction } from '../../../database/transaction.js';
import { encodePictures, type EncodedPicture } from './picture-encoder.js';
import { PICTURE_WIDTHS, pictureFile, unfinishedFile } from '../../../products/picture-files.js';

/** Where the pictures of products live: a local folder, served under /pictures. */
@Injectable()
export class PictureStore {
  private readonly directory: string;

  constructor(
    @Inject(Env) env: Env,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    this.directory = path.resolve(env.picturesDir);
  }

  /**
   * Stores uploads under names of our own, and writes those into the database in one transaction.
   * No file stays when it is sure that the database does not name it; else it does, and a later sweep decides.
   * @param uploads paths of files
   * @throws BadPictureError, PictureTooLargeError, PicturesBusyError
   */
  async storeFor<T>(
    uploads: readonly string[],
    write: (tx: EntityManager, names: string[]) => Promise<T>,
  ): Promise<T> {
    const pictures = await encodePictures(uploads);
    const names = pictures.map(() => randomUUID());
    let mayBeCommitted = false;
    try {
      await this.storeFiles(names, pictures);
      return await inTransaction(this.dataSource, async (tx) => {
        mayBeCommitted = false;
        const written = await write(tx, names);
        // What comes now is COMMIT: when its answer is lost, it may have happened.
        mayBeCommitted = true;
        return written;
      });
    } catch (error) {
      if (!mayBeCommitted) await this.remove(names);
      throw error;
    }
  }

  /** For pictures that no product has any more: orders that are being placed may still name them, so their age begins anew. */
  async markUnused(names: readonly string[]): Promise<void> {
    const now = new Date();
    await Promise.allSettled(this.filesOf(names).map((file) => fs.utimes(file, now, now)));
  }

  private async storeFiles(
    names: readonly string[],
    pictures: readonly EncodedPicture[],
  ): Promise<void> {
    if (pictures.length > 0) await fs.mkdir(this.directory, { recursive: true });
    for (const [index, picture] of pictures.entries()) {
      for (const [width, content] of picture) {
        await this.storeFile(pictureFile(names[index] ?? '', width), content);
      }
    }
  }

  /** Nobody ever meets half a file, even when this process or the power dies. */
  private async storeFile(file: string, content: Buffer): Promise<void> {
    const unfinished = path.join(this.directory, unfinishedFile(file));
    await fs.writeFile(unfinished, content, { flag: 'wx', flush: true });
    await fs.rename(unfinished, path.join(this.directory, file));
  }

  private async remove(names: readonly string[]): Promise<void> {
    const files = this.filesOf(names);
    const unfinished = this.filesOf(names, unfinishedFile);
    await Promise.allSettled([...files, ...unfinished].map((file) => fs.rm(file, { force: true })));
  }

  private filesOf(names: readonly string[], called = (file: string) => file): string[] {
    return names.flatMap((name) =>
      PICTURE_WIDTHS.map((width) => path.join(this.directory, called(pictureFile(name, width)))),
    );
  }
}
