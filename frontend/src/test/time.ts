import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { isInFlight, requestChanges } from './requests';

const { setTimeout: realTimeout } = globalThis;

/** One turn of the event loop, also while the clock is stopped. */
export const turn = () => new Promise<void>((resolve) => void realTimeout(resolve, 0));

/** The mocked network responds within three turns: it runs in this process, and no handler waits for time. */
const QUIET_TURNS = 10;
const SECOND = 1_000;

/**
 * Waits until the app is idle: all requests have responses, except those that a test holds (later.ts), and these are
 * rendered. Afterwards a test can assert that something has not happened. It waits for no timers: for those, a test
 * stops the clock before it opens the app, and advances it.
 */
export async function settled(): Promise<void> {
  let lastChanges = requestChanges();
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await act(turn);
    if (requestChanges() !== lastChanges) quiet = 0;
    lastChanges = requestChanges();
  }
}

/**
 * Stops the clock until the end of the test: timers run only when the test advances it, independent of the speed of the
 * machine. Queries that wait (`findBy`, `waitFor`) and user events still work.
 */
export function stopTime(now?: Date | string): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    ...(now && { now: new Date(now) }),
  });
  // Testing Library detects Jest's fake timers; it then waits for turns of the event loop, and no time passes.
  vi.stubGlobal('jest', { advanceTimersByTime: runDueTimers });
}

/** Runs the timers without a delay. */
export function runDueTimers(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(0);
}

/**
 * Advances the stopped clock. Requests in flight, and those that timers send, get their responses before the next
 * second begins.
 */
export async function passTime(milliseconds: number): Promise<void> {
  await act(turn);
  if (isInFlight()) await settled();
  let lastChanges = requestChanges();
  for (let left = milliseconds; left > 0; left -= SECOND) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, SECOND)));
    await act(turn);
    if (requestChanges() !== lastChanges) await settled();
    lastChanges = requestChanges();
  }
  await settled();
}

/** A response that takes this long by the stopped clock. */
export function takesTime(milliseconds: number): Promise<void> {
  if (!vi.isFakeTimers()) throw new Error('Stop the clock first: a test must not wait for time.');
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
