import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds: far longer than writing a mail down takes. */
const ANSWER_TIME = 150;

/** Writes a mail down or not, without the time of the answer telling which. */
export async function inEvenTime(work: Promise<void>): Promise<void> {
  await Promise.all([work, sleep(ANSWER_TIME)]);
}
