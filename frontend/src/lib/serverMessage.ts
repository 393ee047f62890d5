import { messageNamespace } from '../messages/messageNamespace';
import { language } from '../messages/language';
import { t as shop } from '../messages/shop';
import { formatCents, toCents } from './money';

type Values = Record<string, string | number>;

/** An error of the server in words; see FailureResponse and ReasonResponse in the contract. */
export interface ServerMessage {
  /** In English, the same for every client. */
  message: string;
  code: string;
  /** Values to insert into the message. */
  values?: Values;
}

type ByCode = Record<string, string>;

interface Sentences {
  failures: ByCode;
  reasons: ByCode;
  [part: string]: ByCode;
}

/** Messages by error code. English ones come from the server. */
const sentencesIn = (loadGerman: () => Promise<{ default: Sentences }>) =>
  messageNamespace<Sentences>({ failures: {}, reasons: {} }, { de: loadGerman });

const catalogues = [sentencesIn(() => import('../messages/de/errors.json'))];

/** Registers the messages of further errors: customers do not download those of sellers' forms. */
export function registerErrorMessages(loadGerman: () => Promise<{ default: Sentences }>): void {
  catalogues.push(sentencesIn(loadGerman));
}

/** Undefined without a translation. */
function find(key: string, values?: Values): string | undefined {
  for (const sentences of catalogues) if (sentences.has(key)) return sentences(key, values);
  return undefined;
}

/** The name of an order status in the language of the document. */
const statusWord = (status: string | number): string =>
  find(`statuses.${status}`) ?? String(status);

/** How values are formatted; all others are inserted as they are. */
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

/** Marks a message in which a value is missing. */
const HOLE = /undefined|NaN/;

/** @param unknown the text for a missing or unknown code */
function translate(key: string, { message, values = {} }: ServerMessage, unknown: string): string {
  if (language() === 'en') return message;
  // A message with a select needs a kind.
  const sentence = find(key, { kind: 'other', ...written(values) }) ?? unknown;
  return HOLE.test(sentence) ? message : sentence;
}

/** The reason of a rejected request in the language of the document. */
export const localizedError = (message: ServerMessage): string =>
  translate(`failures.${message.code}`, message, shop('failure.unexpected'));

/** The error of a form field or of an imported row; in English if there is no translation. */
export const serverReason = (message: ServerMessage): string =>
  translate(`reasons.${message.code}`, message, message.message);
