import { removalOf } from '../../database/removal.js';

/** What is noted of events that Stripe will not send again. */
export const removeOldEvents = removalOf('payment_events', 'received_at');
