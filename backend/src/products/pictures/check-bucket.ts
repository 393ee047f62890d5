import type { ShopLog } from '../../common/logging.js';
import type { Env } from '../../config/env.js';
import { BucketError } from './bucket-error.js';
import { openPictureStorages } from './picture-storages.js';

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
