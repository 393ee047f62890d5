import type { Env } from '../../config/env.js';
import { silenceVersionWarning } from '../../config/load-env.js';
import type { BucketStorage } from './bucket-storage.js';
import { FolderStorage } from './folder-storage.js';
import type { PictureStorage } from './picture-storage.js';
import type { ShopLog } from '../../common/logging.js';
import { BucketError } from './bucket-error.js';

/** The storages of pictures: the folder, a bucket, or both during a move. */
export class PictureStorages {
  constructor(
    readonly folder: FolderStorage,
    readonly bucket?: BucketStorage,
    private readonly keptIn: Env['pictureStorage'] = 'folder',
  ) {}

  /** The storage for new pictures, which is also swept for unused ones. */
  get current(): PictureStorage {
    return this.keptIn === 's3' && this.bucket ? this.bucket : this.folder;
  }

  /** The storages in which pictures are looked up. */
  get all(): PictureStorage[] {
    return this.bucket ? [this.folder, this.bucket] : [this.folder];
  }
}

/** The S3 client is loaded only if a bucket is configured. */
export async function openPictureStorages(env: Env): Promise<PictureStorages> {
  const folder = new FolderStorage(env.picturesDir);
  if (!env.s3Bucket) return new PictureStorages(folder);
  silenceVersionWarning();
  const { BucketStorage: Bucket } = await import('./bucket-storage.js');
  return new PictureStorages(folder, new Bucket(env), env.pictureStorage);
}

/**
 * Checks the bucket at startup, if there is one. A temporarily unavailable bucket does not prevent the start.
 * @throws BucketError if the operator must fix it
 */
export async function checkBucket(env: Env, { logger }: ShopLog): Promise<void> {
  const { bucket } = await openPictureStorages(env);
  try {
    await bucket?.tryOut();
  } catch (error) {
    if (!(error instanceof BucketError) || error.isRefusal) throw error;
    logger.warn(`${error.message} The shop opens, without the pictures that are there.`);
  }
}
