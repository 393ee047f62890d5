import { vi } from 'vitest';

let changes = 0;
let inFlight = new Set<object>();

/** Follows the requests of the shop from the moment at which it makes one. */
export function followRequests(): void {
  const { fetch } = globalThis;
  const own = new Set<object>();
  inFlight = own;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const asked = {};
    own.add(asked);
    changes += 1;
    try {
      return await fetch(...request);
    } finally {
      own.delete(asked);
      changes += 1;
    }
  });
}

/** Goes up by one with every request and every answer. */
export const requestChanges = (): number => changes;

/** Whether a request of this test has no answer yet. */
export const isInFlight = (): boolean => inFlight.size > 0;
