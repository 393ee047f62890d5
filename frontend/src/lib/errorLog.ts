/* Uncaught errors of this browser, kept until the code that reports them is loaded after the first screen. */
export interface LoggedError {
  error: unknown;
  /** The path of the page on which it happened. */
  page: string;
}

/** Further errors are dropped. */
const MAX_PENDING = 10;

let report: ((entry: LoggedError) => void) | undefined;
const waiting: LoggedError[] = [];

export function logError(error: unknown): void {
  const entry = { error, page: location.pathname };
  if (report) report(entry);
  else if (waiting.length < MAX_PENDING) waiting.push(entry);
}

/**
 * Logs uncaught errors and failed chunk loads. Browser warnings and errors of foreign scripts come without an Error
 * object and are ignored.
 */
export function logUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => {
    if (error) logError(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => logError(reason));
  window.addEventListener('vite:preloadError', ({ payload }) => logError(payload));
}

/**
 * Calls back for every logged error, also for those logged before.
 * @returns a function that stops it
 */
export function onLoggedError(callback: (entry: LoggedError) => void): () => void {
  report = callback;
  waiting.splice(0).forEach(callback);
  return () => {
    if (report === callback) report = undefined;
  };
}
