import type { Language } from '../../common/language.js';
import type { MailTopic } from './mail-topics.js';

/** Of the route that ends mails of a topic. */
export const END_ROUTE = 'mails/end';

/** For mail programs, which call it by POST; whoever opens it is led to the page below. */
export const endRoute = (key: string, topic: MailTopic, language: Language): string =>
  `/api/${END_ROUTE}?key=${key}&topic=${topic}&language=${language}`;

/** For people: a page with a button. Behind the #, the key is told to no server, and stands in no log of one. */
export const endPath = (key: string, topic: MailTopic): string =>
  `/account#end=${key}&topic=${topic}`;
