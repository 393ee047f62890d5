import type { MailTopic } from '../choices/mail-topics.js';

/** What sellers hear of by mail. */
export type SellerTopic = Exclude<MailTopic, 'order-updates'>;

/** Of these something happens first, and is told with what else has happened since. */
export type NewsTopic = Exclude<SellerTopic, 'daily-summary'>;
