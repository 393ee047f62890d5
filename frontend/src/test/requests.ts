let changes = 0;
let inFlight = new Set<object>();

/**
 * Tracks the requests of the app.
 * @returns a function that stops it
 */
export function followRequests(): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const own = inFlight;
    const entry = {};
    own.add(entry);
    changes += 1;
    try {
      return await fetch(...request);
    } finally {
      own.delete(entry);
      changes += 1;
    }
  };
  return () => void (globalThis.fetch = fetch);
}

/** Ignores the requests of earlier tests. */
export function resetRequests(): void {
  inFlight = new Set();
}

/** Incremented with every request and every response. */
export const requestChanges = (): number => changes;

/** Whether a request of this test is in flight. */
export const isInFlight = (): boolean => inFlight.size > 0;
