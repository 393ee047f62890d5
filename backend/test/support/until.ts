import { setTimeout as sleep } from 'node:timers/promises';

/** Less than the timeout of a test, so that the error contains the condition. */
const LIMIT_MS = 90_000;
const LONGEST_PAUSE_MS = 20;
/** A reference to the function that tests may mock later. */
const now = performance.now.bind(performance);

/**
 * Waits until a condition is true. The limit is generous, for slow machines.
 * @param condition is called repeatedly; an error that it throws fails the test immediately
 * @throws Error with the source of the condition and the stack of the caller
 */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  const failure = new Error();
  Error.captureStackTrace(failure, until);
  const start = now();
  for (let pause = 1; !(await condition()); pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    if (now() - start > LIMIT_MS) {
      failure.message = `After ${LIMIT_MS / 1_000} s this is still false: ${String(condition)}`;
      throw failure;
    }
    await sleep(pause);
  }
}
