/** Properties of a failed statement besides its parameters. */
interface DatabaseFailure {
  severity: string;
  code: string;
  /** The function of PostgreSQL that raised the error. */
  routine?: string;
}

/**
 * Classes of PostgreSQL's error codes whose messages contain only names of tables, columns and constraints. Others
 * quote values, which may be personal data.
 */
const HARMLESS = new Set(['08', '23', '25', '40', '42', '53', '55', '57']);

const isDatabaseFailure = (error: object): error is DatabaseFailure =>
  'severity' in error && 'code' in error && typeof error.code === 'string';

/** RAISE in a function or trigger can use any code with any text. */
const isHarmless = ({ code, routine }: DatabaseFailure): boolean =>
  HARMLESS.has(code.slice(0, 2)) && routine !== 'exec_stmt_raise';

/**
 * Also matches an encoded address in a URL. The pattern begins at a word boundary, otherwise long words take too long.
 */
const EMAIL = /(?<![^\s@"'<>(),:;=])[^\s@"'<>(),:;=]+(?:@|%(?:25)*40)[^\s@"'<>(),:;=]+/g;

/** Replaces email addresses in texts for the log. */
export const redactEmails = (text: string): string => text.replace(EMAIL, '[email]');

/** The message of an error for the log, without values that users have sent. */
export function loggableMessage(error: unknown): string {
  if (!(error instanceof Error)) return redactEmails(String(error));
  if (isDatabaseFailure(error) && !isHarmless(error)) {
    return `PostgreSQL refused with ${error.code} in ${error.routine ?? 'an unknown routine'}`;
  }
  // A parser quotes the text in its message.
  if (error instanceof SyntaxError) return 'A text could not be read';
  return redactEmails(error.message);
}

/** The frames of a stack trace, without the message before them. */
const framesOf = ({ stack = '', message }: Error): string[] =>
  stack
    .slice(message ? stack.indexOf(message) + message.length : 0)
    .split('\n')
    .filter((line) => /^ +at /.test(line));

/**
 * The log fields of an error. Other properties are omitted: the parameters of a failed statement and the details of its
 * failure contain names, addresses and password hashes.
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

/**
 * Ends the process after an uncaught error. Node's own output would contain all properties of the error, including
 * personal data.
 */
export function exitOnUncaughtError(): void {
  process.on('uncaughtException', (error) => {
    const time = new Date().toISOString();
    process.stderr.write(`${JSON.stringify({ level: 60, time, err: describeError(error) })}\n`);
    process.exit(1);
  });
}
