const INTERVAL_MS = 2_000;

/** Throttles progress messages; work that ends soon shows none. */
export function throttleProgress<Args extends unknown[]>(
  print: (...args: Args) => void,
): (...args: Args) => void {
  let last = Date.now();
  return (...args) => {
    if (Date.now() - last < INTERVAL_MS) return;
    last = Date.now();
    print(...args);
  };
}
