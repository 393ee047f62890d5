import { limited } from '../../common/limited.js';
import { PasswordsBusyError } from '../auth.errors.js';

/**
 * Hashing occupies a libuv thread, which pictures and files need, too; there are four unless UV_THREADPOOL_SIZE is set.
 */
const HASH_CONCURRENCY = 2;
/** About two seconds of work. */
const MAX_QUEUED = 100;

/**
 * Runs work that hashes a password, with limited concurrency. Such work must not call inTurn() again: it would
 * deadlock.
 * @throws PasswordsBusyError if the queue is full
 */
export const inTurn = limited(HASH_CONCURRENCY, MAX_QUEUED, () => new PasswordsBusyError());
