/**
 * How long nothing may come or go before a file on its way is aborted, in milliseconds. A slow line may take its time, and so
 * may the server with large pictures.
 */
const INACTIVE_FOR = 60_000;

/** Calls back once nothing has happened for a while; `reset` begins the wait anew, `clear` ends it. */
export function startInactivityTimeout(onTimeout: () => void) {
  let timer = window.setTimeout(onTimeout, INACTIVE_FOR);
  const clear = (): void => window.clearTimeout(timer);
  function reset(): void {
    clear();
    timer = window.setTimeout(onTimeout, INACTIVE_FOR);
  }
  return { reset, clear };
}
