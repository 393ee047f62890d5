/*
 * What goes wrong in this browser without anybody having thought of it. It is kept until there is somebody to tell it to,
 * who comes after the first screen.
 */
export interface ErrorNote {
  error: unknown;
  /** The path of the page on which it happened. */
  page: string;
}

/** More than that say nothing new. */
const MAX_WAITING = 10;

let tell: ((note: ErrorNote) => void) | undefined;
const waiting: ErrorNote[] = [];

export function noteError(error: unknown): void {
  const note = { error, page: location.pathname };
  if (tell) tell(note);
  else if (waiting.length < MAX_WAITING) waiting.push(note);
}

/**
 * Notes what nobody catches, and parts of the page that cannot be loaded. Warnings of the browser and what foreign scripts
 * throw come without an error, and say nothing of this shop.
 */
export function noteUncaught(): void {
  window.addEventListener('error', ({ error }) => {
    if (error) noteError(error);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => noteError(reason));
  window.addEventListener('vite:preloadError', ({ payload }) => noteError(payload));
}

/** Tells all notes from now on, and those that wait; returns how to stop that. */
export function tellErrorsTo(own: (note: ErrorNote) => void): () => void {
  tell = own;
  waiting.splice(0).forEach(own);
  return () => {
    if (tell === own) tell = undefined;
  };
}
