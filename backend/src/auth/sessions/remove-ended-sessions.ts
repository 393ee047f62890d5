import { removalOf } from '../../database/removal.js';

/** Deletes expired sessions; a logout deletes its session immediately. */
export const removeEndedSessions = removalOf('sessions', 'expires_at');
