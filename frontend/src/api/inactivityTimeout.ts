/**
 * A transfer without progress for this long is aborted. A slow connection may take its time, and so
 * may the server with large pictures.
 */
const INACTIVITY_TIMEOUT_MS = 60_000;

/** Calls back after a period without `reset`; `clear` ends the timeout. */
export function startInactivityTimeout(onTimeout: () => void) {
  let timer = window.setTimeout(onTimeout, INACTIVITY_TIMEOUT_MS);
  const clear = (): void => window.clearTimeout(timer);
  function reset(): void {
    clear();
    timer = window.setTimeout(onTimeout, INACTIVITY_TIMEOUT_MS);
  }
  return { reset, clear };
}
