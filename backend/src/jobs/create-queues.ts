import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import type { EntityManager } from 'typeorm';
import { StartupError } from '../common/errors/startup-error.js';
import { migrateFirst } from '../database/schema-version.js';
import type { JobSettings } from './job.decorator.js';

/** pg-boss' own queue for schedules, which it would else make in every process that starts. */
const SCHEDULER_QUEUE = '__pgboss__send-it';
/** A process that runs already can still be in the way of a new queue. */
const DEADLOCK = '40P01';
const TRIES = 5;
/** Of several jobs of a queue, one runs and one waits. */
const POLICY = 'stately';

/** Lets pg-boss speak through a connection or transaction of ours. */
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
 * Makes the queues and schedules that are missing, on one connection, on which nothing else runs. Only one process at a time may: the queues are partitions of one table,
 * and two that are made at once deadlock.
 * @throws StartupError
 */
export async function createQueues(
  manager: EntityManager,
  jobs: readonly JobSettings[],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await createMissingQueues(manager, jobs);
      return;
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      // pg-boss makes its tables in a transaction and leaves it to us to end a failed one.
      await manager.query('ROLLBACK').catch(() => undefined);
      if (code !== DEADLOCK || tries === TRIES) {
        throw new StartupError(
          `The job queues could not be made in the database (${message}). Start the shop again; its log and PostgreSQL's tell more.`,
        );
      }
      await sleep(100 * tries);
    }
  }
}

/** @throws StartupError unless every queue is there, for a role that may make none */
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
