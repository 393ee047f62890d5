// Part of the inline script (inline.ts), so it imports nothing.

const KEY = 'larder.usuals';

/**
 * Reserves the space of the "Buy again" row if the last visit showed one, so that the layout does not shift when it
 * loads.
 */
export function reserveBuyAgainSpace(): void {
  try {
    if (localStorage.getItem(KEY)) document.documentElement.dataset.buyAgain = '';
  } catch {
    // Storage is disabled.
  }
}

/** Stores whether the customer has products to buy again, for the next visit. */
export function storeHasBuyAgain(hasSome: boolean): void {
  if (!hasSome) delete document.documentElement.dataset.buyAgain;
  try {
    if (hasSome) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled or full.
  }
}
