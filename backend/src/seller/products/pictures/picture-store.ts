import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { inTransaction, type Transaction } from '../../../database/transaction.js';
import { BucketError } from '../../../products/pictures/bucket-error.js';
import { PICTURE_WIDTHS, pictureFile } from '../../../products/pictures/picture-storage.js';
import { PictureStorages } from '../../../products/pictures/picture-storages.js';
import {
  PictureStorageUnavailableError,
  PictureStorageMisconfiguredError,
} from '../seller-products.errors.js';
import { readPictures } from '../../../common/uploads/read-pictures.js';

const QUALITY = 80;
const [WIDEST] = PICTURE_WIDTHS;
/**
 * The area around a picture that is not square is transparent: the storefront shows the category's background there.
 */
const SQUARE = { width: WIDEST, height: WIDEST, fit: 'contain', background: '#00000000' } as const;

/** An encoded picture: a WebP file per width. */
type EncodedPicture = ReadonlyMap<number, Buffer>;

/** Encodes pictures as square files; see readPictures(). */
export const encodePictures = (files: readonly string[]): Promise<EncodedPicture[]> =>
  readPictures(files, SQUARE, async (picture) => {
    const encoded = new Map<number, Buffer>();
    for (const width of PICTURE_WIDTHS) {
      const square = picture().resize(width, width);
      encoded.set(width, await square.webp({ quality: QUALITY }).toBuffer());
    }
    return encoded;
  });

/** Stores pictures of products together with the database rows that reference them. */
@Injectable()
export class PictureStore {
  private readonly logger = new Logger(PictureStore.name);

  constructor(
    private readonly storages: PictureStorages,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * Stores uploads under generated names, and writes these to the database in one transaction. The files are deleted if
   * the transaction has certainly failed; if its result is unknown, they stay and a later sweep decides.
   * @param uploads paths of files
   * @throws BadPictureError, PictureTooLargeError, PicturesBusyError, PictureStorageUnavailableError, PictureStorageMisconfiguredError
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
        // COMMIT comes next: if its response is lost, the transaction may have been committed.
        mayBeCommitted = true;
        return written;
      });
    } catch (error) {
      if (!mayBeCommitted) await this.remove(names);
      throw this.explain(error);
    }
  }

  /**
   * Resets the age of pictures that no product references any more, because pending order placements may still
   * reference them.
   */
  async markUnused(names: readonly string[]): Promise<void> {
    const { current } = this.storages;
    await Promise.allSettled(filesOf(names).map((file) => current.touch(file)));
  }

  /**
   * Stores all files concurrently, because a bucket has a high latency. It waits for all of them, so that none is
   * stored after remove() has run.
   */
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

  /** Logs the reason, and returns an error with a message for the seller. */
  private explain(error: unknown): unknown {
    if (!(error instanceof BucketError)) return error;
    this.logger.error(`Pictures were not stored. ${error.message}`);
    return error.isRefusal
      ? new PictureStorageMisconfiguredError(error)
      : new PictureStorageUnavailableError(error);
  }
}

const filesOf = (names: readonly string[]): string[] =>
  names.flatMap((name) => PICTURE_WIDTHS.map((width) => pictureFile(name, width)));
