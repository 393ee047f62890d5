import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { inTransaction, type Transaction } from '../../../database/transaction.js';
import { BucketError } from '../../../products/pictures/bucket-error.js';
import { PICTURE_WIDTHS, pictureFile } from '../../../products/pictures/picture-files.js';
import { PictureStorages } from '../../../products/pictures/picture-storages.js';
import {
  PicturesAwayError,
  PicturesRefusedError,
} from '../../../products/pictures/pictures.errors.js';
import { encodePictures, type EncodedPicture } from './picture-encoder.js';

/** Stores the pictures of products together with what names them. */
@Injectable()
export class PictureStore {
  private readonly logger = new Logger(PictureStore.name);

  constructor(
    private readonly storages: PictureStorages,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * Stores uploads under names of our own, and writes those into the database in one transaction.
   * No file stays when it is sure that the database does not name it; else it does, and a later sweep decides.
   * @param uploads paths of files
   * @throws BadPictureError, PictureTooLargeError, PicturesBusyError, PicturesAwayError, PicturesRefusedError
   */
  async storeFor<T>(
    uploads: readonly string[],
    write: (tx: Transaction, names: string[]) => Promise<T>,
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
      throw this.explain(error);
    }
  }

  /** For pictures that no product has any more: orders that are being placed may still name them, so their age begins anew. */
  async markUnused(names: readonly string[]): Promise<void> {
    const { current } = this.storages;
    await Promise.allSettled(filesOf(names).map((file) => current.touch(file)));
  }

  /** All at once, since a bucket is far; and to the end, so that none comes after it was removed. */
  private async storeFiles(
    names: readonly string[],
    pictures: readonly EncodedPicture[],
  ): Promise<void> {
    const files = pictures.flatMap((picture, index) =>
      Array.from(
        picture,
        ([width, content]) => [pictureFile(names[index] ?? '', width), content] as const,
      ),
    );
    const { current } = this.storages;
    const stored = await Promise.allSettled(
      files.map(([file, content]) => current.put(file, content)),
    );
    const failed = stored.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  private async remove(names: readonly string[]): Promise<void> {
    const { current } = this.storages;
    await Promise.allSettled(filesOf(names).map((file) => current.remove(file)));
  }

  /** The log gets the reason, and the seller a sentence. */
  private explain(error: unknown): unknown {
    if (!(error instanceof BucketError)) return error;
    this.logger.error(`Pictures were not stored. ${error.message}`);
    return error.isRefusal ? new PicturesRefusedError(error) : new PicturesAwayError(error);
  }
}

const filesOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => PICTURE_WIDTHS.map((width) => pictureFile(name, width)));
