const KEY = 'larder.miniCart';

/** Whether this visit, which ends with its tab, has not seen the cart beside the basket yet. */
export function isNewsOfVisit(): boolean {
  try {
    return sessionStorage.getItem(KEY) === null;
  } catch {
    return true; // storage is switched off
  }
}

export function keepTold(): void {
  try {
    sessionStorage.setItem(KEY, '1');
  } catch {
    // It is told once more when the page is loaded anew.
  }
}
