import { onLoggedError, type LoggedError } from './errorLog';

/** So many a page: whatever goes on failing is known by then. */
const MAX_REPORTS = 5;
const LONGEST_MESSAGE = 300;
const LONGEST_STACK = 2_000;

/** Names the build that this page came from: its first file has a hash in its name. */
const build = document
  .querySelector<HTMLScriptElement>('script[type=module]')
  ?.src.split('/')
  .at(-1);

/** What is thrown may be anything, also what a customer typed: only errors are reported. */
function describe({ error, page }: LoggedError) {
  if (!(error instanceof Error)) return { message: `Thrown: ${typeof error}`, page };
  const { name, message, stack = '' } = error;
  return {
    message: `${name}: ${message}`.slice(0, LONGEST_MESSAGE),
    stack: stack.slice(0, LONGEST_STACK),
    page,
  };
}

/** Given up by whoever began it, which is nothing wrong. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.name === 'AbortError';

/** Reports to the shop what goes wrong in this browser, each thing once and not without end; returns how to stop that. */
export function reportErrors(): () => void {
  const reported = new Set<string>();
  return onLoggedError((note) => {
    const report = describe(note);
    if (isAborted(note.error) || reported.has(report.message) || reported.size === MAX_REPORTS)
      return;
    reported.add(report.message);
    const body = JSON.stringify({ ...report, build });
    // As JSON, which no other site may send here without being asked first.
    navigator.sendBeacon?.(
      `${location.origin}/api/client-errors`,
      new Blob([body], { type: 'application/json' }),
    );
  });
}
