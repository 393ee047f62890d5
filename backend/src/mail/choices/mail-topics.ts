/** Whose choice a topic is: the roles of accounts, of which this floor knows nothing. */
type Reader = 'customer' | 'seller';

/** What people may do without: mails of a topic come until their reader wants none. All others are always sent. */
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

/** The topics that somebody chooses of, in the order in which they are shown. */
export const topicsOf = (reader: Reader): MailTopic[] =>
  MAIL_TOPICS.filter((topic) => TOPICS[topic] === reader);
