import type { Language } from '../../common/language.js';
import type { MailTopic } from './mail-topics.js';

/** Route that unsubscribes from emails of a topic. */
export const UNSUBSCRIBE_ROUTE = 'mails/end';

/** For mail programs, which send POST (RFC 8058). GET redirects to the page below. */
export const unsubscribeRoute = (key: string, topic: MailTopic, language: Language): string =>
  `/api/${UNSUBSCRIBE_ROUTE}?key=${key}&topic=${topic}&language=${language}`;

/**
 * For people: a page with a button. The key follows the #, so it is not sent to a server and appears in no access log.
 */
export const unsubscribePath = (key: string, topic: MailTopic): string =>
  `/account#end=${key}&topic=${topic}`;
