import { limited } from '../../common/limited.js';
import { PasswordsBusyError } from '../auth.errors.js';

/** Hashing occupies a thread that pictures and files need too, of four unless UV_THREADPOOL_SIZE says otherwise. */
const AT_ONCE = 2;
/** About two seconds of work. */
const MAX_WAITING = 100;

/**
 * Does work that hashes a password, when it is its turn. Such work must not wait for its turn again.
 * @throws PasswordsBusyError when too many wait already
 */
export const inTurn = limited(AT_ONCE, MAX_WAITING, () => new PasswordsBusyError());
