import { routePathOf } from '../messages/language';

/*
 * Toasts can be shown at any time, also before the component that renders them is loaded: it takes the pending ones
 * from here.
 */
export interface Toast {
  kind: 'success' | 'error';
  text: string;
  actions?: ToastActions;
}

interface ToastActions {
  undo: { label: string; run: () => void };
  link?: { label: string; to: string };
  /** How long it can be undone, in milliseconds; 6 s without it. */
  lastsMs?: number;
}

interface ToastScreen {
  show: (toast: Toast) => void;
  /** Dismisses an error by its text. */
  hide: (text: string) => void;
}

let screen: ToastScreen | undefined;
let waiting: Toast[] = [];

/** Errors that may still be visible, by their text: the calls that failed, and the page on which they were shown. */
const errors = new Map<string, { about: Set<string>; at: string }>();

function enqueue(toast: Toast): void {
  if (screen) screen.show(toast);
  else waiting.push(toast);
}

/** Shows a success message; the same text is shown only once at a time. */
export const toastSuccess = (text: string, actions?: ToastActions): void =>
  enqueue({ kind: 'success', text, actions });

/**
 * Shows an error until it is closed, there was time to read it, or it is resolved.
 * @param what the call that failed, for errorResolved; navigation dismisses its error, too. The text of an error without it is complete,
 * and stays on the page that follows.
 */
export function toastError(text: string, what = ''): void {
  const about = errors.get(text)?.about ?? new Set();
  errors.set(text, { about: about.add(what), at: routePathOf(location.pathname) });
  enqueue({ kind: 'error', text });
}

function dismiss(text: string): void {
  errors.delete(text);
  waiting = waiting.filter((toast) => toast.text !== text);
  screen?.hide(text);
}

/**
 * Dismisses the errors.
 * @param page that was gone to: its own errors stay, and those that say by themselves what happened
 */
export function clearErrorToasts(page?: string): void {
  for (const [text, { about, at }] of errors)
    if (page === undefined || (at !== page && !about.has(''))) dismiss(text);
}

/** Dismisses the errors of something that works now, unless something else has failed just so. */
export function errorResolved(what: string): void {
  for (const [text, { about }] of errors) if (about.delete(what) && about.size === 0) dismiss(text);
}

/**
 * Renders toasts with `own` from now on.
 * @returns a function that stops it
 */
export function showToastsOn(own: ToastScreen): () => void {
  screen = own;
  for (const toast of waiting.splice(0)) own.show(toast);
  return () => {
    if (screen === own) screen = undefined;
  };
}
