// Stands in the page itself (inline.ts), so it imports nothing.

const KEY = 'larder.usuals';

/** Keeps room for what this browser's customer usually buys, as the last visit showed it, so that nothing moves when it comes. */
export function keepRoomForUsuals(): void {
  try {
    if (localStorage.getItem(KEY)) document.documentElement.dataset.usuals = '';
  } catch {
    // Storage is switched off.
  }
}

/** Notes whether there is something that the customer usually buys, for the next visit too. */
export function noteUsuals(hasSome: boolean): void {
  if (!hasSome) delete document.documentElement.dataset.usuals;
  try {
    if (hasSome) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is switched off or full.
  }
}
