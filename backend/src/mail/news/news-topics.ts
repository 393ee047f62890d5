import type { MailTopic } from '../choices/mail-topics.js';

/** The topics of seller notifications. */
export type SellerTopic = Exclude<MailTopic, 'order-updates'>;

/** Topics that are triggered by an event; events of a short period are collected in one email. */
export type NewsTopic = Exclude<SellerTopic, 'daily-summary'>;
