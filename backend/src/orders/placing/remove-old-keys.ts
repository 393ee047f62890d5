import { removalOf } from '../../database/removal.js';

/** Idempotency keys that nobody can mean any more. */
export const removeOldKeys = removalOf('idempotency_keys', 'created_at');
