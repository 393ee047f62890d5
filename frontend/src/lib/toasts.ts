/*
 * What people are told in passing. Telling it never fails and is never waited for: whoever shows it takes it from here,
 * also what was told before it was there.
 */
export interface Toast {
  kind: 'success' | 'error';
  text: string;
}

interface ToastScreen {
  show: (toast: Toast) => void;
  clearErrors: () => void;
}

let screen: ToastScreen | undefined;
let waiting: Toast[] = [];

function tell(toast: Toast): void {
  if (screen) screen.show(toast);
  else waiting.push(toast);
}

/** Tells people that something they did has worked; the same text is shown once at a time. */
export const toastSuccess = (text: string): void => tell({ kind: 'success', text });

/** Tells people that something failed, until they close it, go elsewhere or have had time to read it. */
export const toastError = (text: string): void => tell({ kind: 'error', text });

/** What failed on another page, or before it was mended, is of no use any more. */
export function clearErrorToasts(): void {
  waiting = waiting.filter(({ kind }) => kind !== 'error');
  screen?.clearErrors();
}

/** Shows toasts from now on; returns how to stop that. */
export function showToastsOn(own: ToastScreen): () => void {
  screen = own;
  for (const toast of waiting.splice(0)) own.show(toast);
  return () => {
    if (screen === own) screen = undefined;
  };
}
