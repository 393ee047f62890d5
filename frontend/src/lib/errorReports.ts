import { onLoggedError, type LoggedError } from './errorLog';

/** Per page; an error that keeps occurring is known by then. */
const MAX_REPORTS = 5;
const MAX_MESSAGE_LENGTH = 300;
const MAX_STACK_LENGTH = 2_000;

/** Identifies the build of this page: the name of its first file contains a hash. */
const build = document
  .querySelector<HTMLScriptElement>('script[type=module]')
  ?.src.split('/')
  .at(-1);

/** A thrown value may be anything, also text that a customer typed: only Error objects are reported. */
function describe({ error, page }: LoggedError) {
  if (!(error instanceof Error)) return { message: `Thrown: ${typeof error}`, page };
  const { name, message, stack = '' } = error;
  return {
    message: `${name}: ${message}`.slice(0, MAX_MESSAGE_LENGTH),
    stack: stack.slice(0, MAX_STACK_LENGTH),
    page,
  };
}

/** Aborted by its caller, which is not an error. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError';

/**
 * Reports uncaught errors to the server, each one once and at most MAX_REPORTS.
 * @returns a function that stops it
 */
export function reportErrors(): () => void {
  const reported = new Set<string>();
  return onLoggedError((note) => {
    const report = describe(note);
    if (isAborted(note.error) || reported.has(report.message) || reported.size === MAX_REPORTS)
      return;
    reported.add(report.message);
    const body = JSON.stringify({ ...report, build });
    // Sent as JSON, which another origin may not send without a preflight request.
    navigator.sendBeacon?.(
      `${location.origin}/api/client-errors`,
      new Blob([body], { type: 'application/json' }),
    );
  });
}
