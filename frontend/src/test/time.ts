import { act } from '@testing-library/react';
import { vi } from 'vitest';
import { isInFlight, requestChanges } from './requests';

const { setTimeout: realTimeout } = globalThis;

/** One turn of the event loop, also while the clock stands still. */
export const turn = () => new Promise<void>((resolve) => void realTimeout(resolve, 0));

/** The network of the tests answers within three turns: it is part of this process, and no handler waits for time. */
const QUIET_TURNS = 10;
const SECOND = 1_000;

/**
 * Waits until the shop has nothing more to do by itself: its requests are answered, except those that a test holds
 * (later.ts), and the answers are rendered. Then a test can say what has not happened. It waits for no timer: for those a
 * test stops the clock before the shop opens, and lets the time pass.
 */
export async function settled(): Promise<void> {
  let seen = requestChanges();
  for (let quiet = 0; quiet < QUIET_TURNS; quiet += 1) {
    await act(turn);
    if (requestChanges() !== seen) quiet = 0;
    seen = requestChanges();
  }
}

/**
 * Stops the clock until the end of the test: timers run only when the test lets time pass, however long the machine takes.
 * Queries that wait (`findBy`, `waitFor`) and user events go on working.
 */
export function stopTime(now?: Date | string): void {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    ...(now && { now: new Date(now) }),
  });
  // Testing Library asks Jest for its clock; it waits for turns of the event loop then, and no time passes.
  vi.stubGlobal('jest', { advanceTimersByTime: runDueTimers });
}

/** Runs the timers without a delay. */
export function runDueTimers(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(0);
}

/** Lets time pass while the clock stands still. Requests that are in flight, and those that timers make, are answered before the next second begins. */
export async function passTime(milliseconds: number): Promise<void> {
  await act(turn);
  if (isInFlight()) await settled();
  let seen = requestChanges();
  for (let left = milliseconds; left > 0; left -= SECOND) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, SECOND)));
    await act(turn);
    if (requestChanges() !== seen) await settled();
    seen = requestChanges();
  }
  await settled();
}

/** An answer that takes so long by the stopped clock. */
export function takesTime(milliseconds: number): Promise<void> {
  if (!vi.isFakeTimers()) throw new Error('Stop the clock first: a test must not wait for time.');
  return new Promise((resolve) => void setTimeout(resolve, milliseconds));
}
