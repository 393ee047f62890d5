import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { SharedConnections } from '../../src/database/shared-connections.js';
import { ask, statement } from '../../src/database/statement.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

const NUMBER = statement<{ number: number }>('number', 'SELECT $1::int AS number');
const DIVIDE = statement<{ part: number }>('shared_divide', 'SELECT 1 / $1::int AS part');
/** Waits while the test holds the lock. */
const WAIT = statement('shared_wait', 'SELECT pg_advisory_xact_lock_shared(1)');
const NOTES = statement<{ text: string }>('shared_notes', 'SELECT * FROM shared_notes');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.owner.query('CREATE TABLE shared_notes (text text)');
});
afterAll(() => app.close());

const lock = (): Promise<unknown> => app.owner.query('SELECT pg_advisory_lock(1)');
const unlock = (): Promise<unknown> => app.owner.query('SELECT pg_advisory_unlock(1)');
const poolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;
const numbers = Array.from({ length: 50 }, (_, number) => number);
const askAll = (): Promise<{ number: number }[][]> =>
  Promise.all(numbers.map((number) => ask(app.database, NUMBER, [number])));

describe('questions that share connections', () => {
  /** The connections on which a question waits for the lock, as PostgreSQL knows them. */
  const waitingPids = async (): Promise<number[]> => {
    const { rows } = await app.owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return rows.map(({ pid }) => pid);
  };

  afterEach(() => {
    const pool = poolOf(app.database);
    return until(() => pool.idleCount === pool.totalCount);
  });

  it('each get their own answer, over two connections', async () => {
    expect((await askAll()).flat()).toEqual(numbers.map((number) => ({ number })));
    await lock();
    const asked = numbers.slice(0, 6).map(() => ask(app.database, WAIT, []));
    await until(async () => (await waitingPids()).length === 2);
    const { totalCount, idleCount, waitingCount } = poolOf(app.database);
    expect([totalCount - idleCount, waitingCount]).toEqual([2, 0]);
    await unlock();
    await Promise.all(asked);
  });

  it('fail alone', async () => {
    const asked = [0, 1, 0, 1].map((by) => ask(app.database, DIVIDE, [by]));
    const outcomes = await Promise.allSettled([...asked, askAll()]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
  });

  it('find another connection when theirs dies', async () => {
    await lock();
    const outcomes = Promise.allSettled([ask(app.database, WAIT, []), ask(app.database, WAIT, [])]);
    await until(async () => (await waitingPids()).length === 2);
    const dead = await waitingPids();
    for (const pid of dead) await app.owner.query('SELECT pg_terminate_backend($1)', [pid]);
    // What they had taken along is asked again.
    await until(async () => {
      const again = (await waitingPids()).filter((pid) => !dead.includes(pid));
      return again.length === 2;
    });
    await unlock();
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await askAll()).flat()).toHaveLength(numbers.length);
  });

  it('go elsewhere while both do not answer', async () => {
    await lock();
    const impatient = new SharedConnections(poolOf(app.database), 0);
    const stuck = [impatient.query(WAIT), impatient.query(WAIT)];
    await until(async () => (await waitingPids()).length === 2);
    const answers = await Promise.all(
      numbers.map((number) => impatient.query({ ...NUMBER, values: [number] })),
    );
    expect(answers.flatMap(({ rows }) => rows as unknown[])).toEqual(
      numbers.map((number) => ({ number })),
    );
    expect(await waitingPids()).toHaveLength(2);
    await unlock();
    await Promise.all(stuck);
  });

  it('are put again when they were prepared before their table changed', async () => {
    await app.database.query(`INSERT INTO shared_notes VALUES ('Milk')`);
    expect(await ask(app.database, NOTES, [])).toEqual([{ text: 'Milk' }]);
    await app.owner.query('ALTER TABLE shared_notes ADD length int');
    const asked = await Promise.all(numbers.map(() => ask(app.database, NOTES, [])));
    expect(asked.flat()).toEqual(numbers.map(() => ({ text: 'Milk', length: null })));
  });
});
