import { area } from '../messages/area';
import { language } from '../messages/language';
import { t as shop } from '../messages/shop';
import { formatCents, toCents } from './money';

type Values = Record<string, string | number>;

/** What the server has answered in words; see FailureResponse and ReasonResponse in the contract. */
export interface Said {
  /** In English, for every client. */
  message: string;
  code: string;
  /** What stands in the sentence. */
  values?: Values;
}

type ByCode = Record<string, string>;

interface Sentences {
  failures: ByCode;
  reasons: ByCode;
  [part: string]: ByCode;
}

/** Sentences of the server by their code. English ones it says itself. */
const sentencesIn = (loadGerman: () => Promise<{ default: Sentences }>) =>
  area<Sentences>({ failures: {}, reasons: {} }, { de: loadGerman });

const catalogues = [sentencesIn(() => import('../messages/de/errors.json'))];

/** From now on there are more: customers are not told what only sellers do wrong. */
export function addSentences(loadGerman: () => Promise<{ default: Sentences }>): void {
  catalogues.push(sentencesIn(loadGerman));
}

/** Undefined where nobody has written it. */
function find(key: string, values?: Values): string | undefined {
  for (const sentences of catalogues) if (sentences.has(key)) return sentences(key, values);
  return undefined;
}

/** A status of an order in the language of the document. */
const statusWord = (status: string | number): string =>
  find(`statuses.${status}`) ?? String(status);

/** How what stands in a sentence is written; all else is text, or a number that the sentence writes. */
const WRITTEN: Record<string, (value: string | number) => string> = {
  amount: (dollars) => formatCents(toCents(Number(dollars))),
  status: statusWord,
  from: statusWord,
  to: statusWord,
};

const written = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, WRITTEN[name]?.(value) ?? value]),
  );

/** What stands in a sentence in place of a value that the server has not sent. */
const HOLE = /undefined|NaN/;

/** @param unknown what is said where the server has a code that we do not know, or none */
function say(key: string, { message, values = {} }: Said, unknown: string): string {
  if (language() === 'en') return message;
  // A sentence that has several kinds needs one.
  const sentence = find(key, { kind: 'other', ...written(values) }) ?? unknown;
  return HOLE.test(sentence) ? message : sentence;
}

/** Why the server refused something, in the language of the document. */
export const serverSentence = (said: Said): string =>
  say(`failures.${said.code}`, said, shop('failure.unexpected'));

/** What is wrong with a field of a form, or with a row of a file; in English where we do not know it. */
export const serverReason = (said: Said): string => say(`reasons.${said.code}`, said, said.message);
