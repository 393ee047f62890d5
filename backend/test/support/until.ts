import { setTimeout as sleep } from 'node:timers/promises';

/** Below the limit of a whole test, so that a failure names the state that was not reached. */
const LIMIT_MS = 90_000;
const LONGEST_PAUSE_MS = 20;
/** Taken before any test replaces the clock. */
const now = performance.now.bind(performance);

/**
 * Waits for a state, however long a busy machine takes to reach it.
 * @param condition its value is awaited; what it throws fails the test at once
 * @throws Error with the source text of the condition and the stack of the caller
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
