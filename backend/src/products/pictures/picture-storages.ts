import type { Env } from '../../config/env.js';
import { silenceVersionWarning } from '../../config/load-env.js';
import type { BucketStorage } from './bucket-storage.js';
import { FolderStorage } from './folder-storage.js';
import type { PictureStorage } from './picture-storage.js';

/** Where pictures are: in the folder, in a bucket, or in both while they are moved. */
export class PictureStorages {
  constructor(
    readonly folder: FolderStorage,
    readonly bucket?: BucketStorage,
    private readonly keptIn: Env['pictureStorage'] = 'folder',
  ) {}

  /** Where new pictures go, and what is swept. */
  get current(): PictureStorage {
    return this.keptIn === 's3' && this.bucket ? this.bucket : this.folder;
  }

  /** Where pictures are looked for. */
  get all(): PictureStorage[] {
    return this.bucket ? [this.folder, this.bucket] : [this.folder];
  }
}

/** What speaks S3 is loaded only where there is a bucket. */
export async function openPictureStorages(env: Env): Promise<PictureStorages> {
  const folder = new FolderStorage(env.picturesDir);
  if (!env.s3Bucket) return new PictureStorages(folder);
  silenceVersionWarning();
  const { BucketStorage: Bucket } = await import('./bucket-storage.js');
  return new PictureStorages(folder, new Bucket(env), env.pictureStorage);
}
