import type { MailTopic } from '../preferences/mail-topics.js';

/** The topics of seller notifications. */
export type SellerTopic = Exclude<MailTopic, 'order-updates'>;

/** Topics that are triggered by an event; events of a short period are collected in one email. */
export type NotificationTopic = Exclude<SellerTopic, 'daily-summary'>;
