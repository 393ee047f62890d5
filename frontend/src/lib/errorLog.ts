/*
 * What goes wrong in this browser without anybody having thought of it. It is kept until what reports it has been loaded,
 * which comes after the first screen.
 */
export interface LoggedError {
  error: unknown;
  /** The path of the page on which it happened. */
  page: string;
}

/** More than that say nothing new. */
const MAX_WAITING = 10;

let report: ((entry: LoggedError) => void) | undefined;
const waiting: LoggedError[] = [];

export function logError(error: unknown): void {
  const entry = { error, page: location.pathname };
  if (report) report(entry);
  else if (waiting.length < MAX_WAITING) waiting.push(entry);
}

/**
 * Logs what nobody catches, and parts of the page that cannot be loaded. Warnings of the browser and what foreign scripts
 * throw come without an error, and say nothing of this shop.
 */
export function logUncaughtErrors(): void {
  window.addEventListener('error', ({ error }) => {
    if (error) logError(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => logError(reason));
  window.addEventListener('vite:preloadError', ({ payload }) => logError(payload));
}

/** Calls back for every logged error, also for those that wait; returns how to stop that. */
export function onLoggedError(callback: (entry: LoggedError) => void): () => void {
  report = callback;
  waiting.splice(0).forEach(callback);
  return () => {
    if (report === callback) report = undefined;
  };
}
