import { setTimeout as sleep } from 'node:timers/promises';
import { DateTime } from 'luxon';
import { openSession } from '../backup-session.js';
import { DumpCopy } from '../dump/dump-copy.js';
import { findBackups } from '../backup-retention.js';

/** In UTC; when the shop backs up the database that Larder brings, too (jobs/queues.ts). */
const AT = { hour: 2, minute: 37 };
/** In milliseconds. */
const PAUSE = 5 * 60_000;

/** When the last backup was due. */
export function lastNight(now: Date): Date {
  const time = DateTime.fromJSDate(now, { zone: 'utc' });
  const tonight = time.startOf('day').set(AT);
  return (tonight <= time ? tonight : tonight.minus({ days: 1 })).toJSDate();
}

/** Whether a backup of this database was begun since, by whomever: so that a service that begins anew makes no second one. */
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
 * Until the signal: attempts what is due each night, at once what was due while nobody was there, and again what failed.
 * @param attempt gets when it was due, and says whether it is done
 */
export async function runNightly(
  signal: AbortSignal,
  attempt: (night: Date) => Promise<boolean>,
): Promise<void> {
  let done: Date | undefined;
  while (!signal.aborted) {
    const night = lastNight(new Date());
    if (night.getTime() !== done?.getTime() && (await attempt(night))) done = night;
    await sleep(PAUSE, undefined, { signal }).catch(() => undefined);
  }
}
