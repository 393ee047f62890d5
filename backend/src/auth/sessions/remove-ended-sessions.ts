import { removalOf } from '../../database/removal.js';

/** Sessions that ended before a time, by themselves: a logout removes its own at once. */
export const removeEndedSessions = removalOf('sessions', 'expires_at');
