import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { StartupError } from '../common/errors/startup-error.js';
import { migrateFirst } from '../database/schema-version.js';
import type { JobSettings } from './job.decorator.js';

/** pg-boss' own queue for schedules. Without it, every process would create it at start, for which the API's role has no right. */
const SCHEDULER_QUEUE = '__pgboss__send-it';
/** A new queue can deadlock with a process that uses the others. */
const DEADLOCK = '40P01';
const MAX_ATTEMPTS = 5;
/** At most one job of a queue runs, and one is waiting. */
const POLICY = 'stately';

/** Runs the statements of pg-boss on a connection, or in a transaction, of TypeORM. */
export const sqlThrough = (manager: EntityManager): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await manager.query(text, values) }),
});

async function createMissingQueues(
  manager: EntityManager,
  jobs: readonly JobSettings[],
): Promise<void> {
  const boss = new PgBoss({ db: sqlThrough(manager), supervise: false, schedule: false });
  await boss.start();
  const made = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  if (!made.has(SCHEDULER_QUEUE)) await boss.createQueue(SCHEDULER_QUEUE);
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, retryLimit, expireInSeconds, cron } of jobs) {
    const queue: PgBoss.Queue = { name, policy: POLICY, retryLimit, expireInSeconds };
    const there = made.get(name);
    if (!there) await boss.createQueue(name, queue);
    else if (Object.entries(queue).some(([key, value]) => there[key as 'name'] !== value)) {
      await boss.updateQueue(name, queue);
    }
    if (crons.get(name) !== cron) await boss.schedule(name, cron);
    crons.delete(name);
  }
  for (const name of crons.keys()) await boss.unschedule(name);
}

/**
 * Creates the missing queues and schedules, and updates those whose settings changed. Schedules of removed jobs are deleted; their
 * queues stay, since processes of the previous release may still use them. Call it under the database lock: queues are partitions
 * of one table, so creating two of them concurrently deadlocks.
 * @throws StartupError
 */
export async function createQueues(
  manager: EntityManager,
  jobs: readonly JobSettings[],
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await createMissingQueues(manager, jobs);
      return;
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      // pg-boss creates its tables in a transaction and does not roll it back when a statement fails.
      await manager.query('ROLLBACK').catch(() => undefined);
      if (code !== DEADLOCK || attempt === MAX_ATTEMPTS) {
        throw new StartupError(
          `The job queues could not be created in the database (${message}). Start the shop again; its log and that of PostgreSQL have the details.`,
        );
      }
      await sleep(100 * attempt);
    }
  }
}

/** @throws StartupError if a queue is missing. For roles that must not create queues. */
export async function assertQueuesExist(
  manager: EntityManager,
  jobs: readonly JobSettings[],
): Promise<void> {
  const there = `SELECT to_regclass('pgboss.queue') IS NOT NULL AS there`;
  const [table] = await manager.query<{ there: boolean }[]>(there);
  const made = table?.there
    ? await manager.query<{ name: string }[]>('SELECT name FROM pgboss.queue')
    : [];
  const missing = jobs.find(({ name }) => !made.some((queue) => queue.name === name));
  if (missing) throw migrateFirst(`There is no job queue ${missing.name} in the database.`);
}
