import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for what happens by itself. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo()); await sleep(20)) {
    if (Date.now() > end) throw new Error('It did not happen');
  }
}
