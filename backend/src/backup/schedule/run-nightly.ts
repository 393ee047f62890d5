import { setTimeout as sleep } from 'node:timers/promises';
import { DateTime } from 'luxon';
import { openSession } from '../backup-session.js';
import { DumpCopy } from '../dump/dump-copy.js';
import { findBackups } from '../backup-retention.js';

/** In UTC, as in back-up.job.ts. */
const AT = { hour: 2, minute: 37 };
const CHECK_INTERVAL_MS = 5 * 60_000;

/** When the most recent backup was due. */
export function lastNight(now: Date): Date {
  const time = DateTime.fromJSDate(now, { zone: 'utc' });
  const tonight = time.startOf('day').set(AT);
  return (tonight <= time ? tonight : tonight.minus({ days: 1 })).toJSDate();
}

/** @returns true if a backup of this database was begun since then: a restarted service must not create a second one */
export async function isBackedUpSince(
  backupDir: string,
  url: string,
  since: Date,
): Promise<boolean> {
  const session = await openSession(url);
  try {
    const { system } = await new DumpCopy(url).describe(session);
    const backups = await findBackups(backupDir);
    return backups.some((backup) => backup.system === system && backup.time >= since);
  } finally {
    await session.end();
  }
}

/**
 * Calls `attempt` every night until the signal is aborted, at once if a night was missed, and again after a failure.
 * @param attempt gets the time at which it was due, and resolves to whether it succeeded
 */
export async function runNightly(
  signal: AbortSignal,
  attempt: (night: Date) => Promise<boolean>,
): Promise<void> {
  let done: Date | undefined;
  while (!signal.aborted) {
    const night = lastNight(new Date());
    if (night.getTime() !== done?.getTime() && (await attempt(night))) done = night;
    await sleep(CHECK_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
  }
}
