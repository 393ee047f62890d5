/** What a failed statement brings along, beside its parameters. */
interface DatabaseFailure {
  severity: string;
  code: string;
  /** The function of PostgreSQL that refused. */
  routine?: string;
}

/**
 * Classes of PostgreSQL's codes whose sentences name tables, columns and constraints at most. The others quote what was
 * sent: people's names and addresses.
 */
const HARMLESS = new Set(['08', '23', '25', '40', '42', '53', '55', '57']);

const isDatabaseFailure = (error: object): error is DatabaseFailure =>
  'severity' in error && 'code' in error && typeof error.code === 'string';

/** RAISE says whatever a function or a trigger likes, under any code. */
const isHarmless = ({ code, routine }: DatabaseFailure): boolean =>
  HARMLESS.has(code.slice(0, 2)) && routine !== 'exec_stmt_raise';

/** Also as it stands in the address of a page. It is looked for from the beginning of a word only, or a long one takes long. */
const EMAIL = /(?<![^\s@"'<>(),:;=])[^\s@"'<>(),:;=]+(?:@|%(?:25)*40)[^\s@"'<>(),:;=]+/g;

/** Texts for a log: nobody's e-mail address is in them. */
export const redactEmails = (text: string): string => text.replace(EMAIL, '[e-mail]');

/** The message of an error as a log may have it: without what people sent. */
export function loggableMessage(error: unknown): string {
  if (!(error instanceof Error)) return redactEmails(String(error));
  if (isDatabaseFailure(error) && !isHarmless(error)) {
    return `PostgreSQL refused with ${error.code} in ${error.routine ?? 'an unknown routine'}`;
  }
  // A parser quotes what it could not read.
  if (error instanceof SyntaxError) return 'A text could not be read';
  return redactEmails(error.message);
}

/** The places in the code. What stands before them repeats the message. */
const framesOf = ({ stack = '', message }: Error): string[] =>
  stack
    .slice(message ? stack.indexOf(message) + message.length : 0)
    .split('\n')
    .filter((line) => /^ +at /.test(line));

/**
 * What a log says about an error. Its other properties are left out: the parameters of a failed statement and the details
 * of its failure are people's names, addresses and password hashes.
 */
export function describeError(error: Error & { code?: unknown }): object {
  const message = loggableMessage(error);
  return {
    type: error.name,
    code: error.code,
    message,
    stack: [`${error.name}: ${message}`, ...framesOf(error)].join('\n'),
  };
}
