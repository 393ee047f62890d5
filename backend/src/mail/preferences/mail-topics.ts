/** The roles that have a topic. This layer does not know the roles of accounts. */
type Reader = 'customer' | 'seller';

/** The topics that users can unsubscribe from. Other emails are always sent. */
const TOPICS = {
  'order-updates': 'customer',
  'new-orders': 'seller',
  payments: 'seller',
  problems: 'seller',
  'low-stock': 'seller',
  'daily-summary': 'seller',
} as const satisfies Record<string, Reader>;

export type MailTopic = keyof typeof TOPICS;

export const MAIL_TOPICS = Object.keys(TOPICS) as MailTopic[];

/** @returns the topics of a role, in display order */
export const topicsOf = (reader: Reader): MailTopic[] =>
  MAIL_TOPICS.filter((topic) => TOPICS[topic] === reader);

/** The topics of seller notifications. */
export type SellerTopic = Exclude<MailTopic, 'order-updates'>;

/** Topics that are triggered by an event; events of a short period are collected in one email. */
export type NotificationTopic = Exclude<SellerTopic, 'daily-summary'>;
