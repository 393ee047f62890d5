/** In milliseconds. */
const PAUSE = 2_000;

/** Tells how far something has come only every now and then, and not at all of what is soon done. */
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
