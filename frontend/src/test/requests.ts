let changes = 0;
let inFlight = new Set<object>();

/** Follows the requests that the shop makes; returns how to stop that. */
export function followRequests(): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const own = inFlight;
    const asked = {};
    own.add(asked);
    changes += 1;
    try {
      return await fetch(...request);
    } finally {
      own.delete(asked);
      changes += 1;
    }
  };
  return () => void (globalThis.fetch = fetch);
}

/** The requests of an earlier test are not waited for. */
export function forgetRequests(): void {
  inFlight = new Set();
}

/** Goes up by one with every request and every answer. */
export const requestChanges = (): number => changes;

/** Whether a request of this test has no answer yet. */
export const isInFlight = (): boolean => inFlight.size > 0;
