import type { ShopLog } from '../../common/logging.js';
import type { Env } from '../../config/env.js';
import { BucketError } from './bucket-error.js';
import { openPictureStorages } from './picture-storages.js';

/**
 * Tries out the bucket before the shop opens, where there is one. Without one that is away the shop sells all the same.
 * @throws BucketError when somebody has to do something first
 */
export async function tryBucket(env: Env, { logger }: ShopLog): Promise<void> {
  const { bucket } = await openPictureStorages(env);
  try {
    await bucket?.tryOut();
  } catch (error) {
    if (!(error instanceof BucketError) || error.isRefusal) throw error;
    logger.warn(`${error.message} The shop opens, without the pictures that are there.`);
  }
}
