/** In milliseconds. */
const PAUSE = 2_000;

/** Throttles progress messages; work that ends soon shows none. */
export function slowly<Args extends unknown[]>(
  tell: (...args: Args) => void,
): (...args: Args) => void {
  let last = Date.now();
  return (...args) => {
    if (Date.now() - last < PAUSE) return;
    last = Date.now();
    tell(...args);
  };
}
