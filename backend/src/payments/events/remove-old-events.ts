import { removalOf } from '../../database/removal.js';

/** Deletes records of events that Stripe no longer redelivers. */
export const removeOldEvents = removalOf('payment_events', 'received_at');
