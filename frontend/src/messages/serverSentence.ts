import { area } from './area';
import { language } from './language';
import { t as shop } from './shop';

/** What the server has answered in words; see FailureResponse in the contract. */
export interface Said {
  /** In English, for every client. */
  message: string;
  code: string;
  /** The values in the sentence, among others. */
  details?: Record<string, unknown>;
}

/** The sentences of the server by their code. English ones it says itself. */
const sentences = area<Record<string, string>>({}, { de: () => import('./de/errors.json') });

const isValue = (entry: [string, unknown]): entry is [string, string | number] =>
  ['string', 'number'].includes(typeof entry[1]);

/** A sentence of the server in the language of the document; one that says little where it has a code that we do not know. */
export function serverSentence({ message, code, details = {} }: Said): string {
  if (language() === 'en') return message;
  if (!sentences.has(code)) return shop('failure.unexpected');
  return sentences(code, Object.fromEntries(Object.entries(details).filter(isValue)));
}
