import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { ask, statement } from '../../src/database/statement.js';
import { createTestApp, type TestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

const NUMBER = statement<{ number: number }>('number', 'SELECT $1::int AS number');
const DIVIDE = statement<{ part: number }>('shared_divide', 'SELECT 1 / $1::int AS part');
const SLEEP = statement('shared_sleep', 'SELECT pg_sleep($1)');
const NOTES = statement<{ text: string }>('shared_notes', 'SELECT * FROM shared_notes');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.owner.query('CREATE TABLE shared_notes (text text)');
});
afterAll(() => app.close());

const poolOf = ({ driver }: DataSource): Pool => (driver as PostgresDriver).master as Pool;
const numbers = Array.from({ length: 50 }, (_, number) => number);
const askAll = (): Promise<{ number: number }[][]> =>
  Promise.all(numbers.map((number) => ask(app.database, NUMBER, [number])));

describe('questions that share connections', () => {
  const pids = async (): Promise<string[]> => {
    const rows = await app.database.query<{ pid: string }[]>(
      `SELECT pid FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep%' AND state = 'active' AND datname = current_database()`,
    );
    return rows.map(({ pid }) => pid);
  };

  afterEach(() => {
    const pool = poolOf(app.database);
    return until(() => pool.idleCount === pool.totalCount);
  });

  it('each get their own answer, over two connections', async () => {
    expect((await askAll()).flat()).toEqual(numbers.map((number) => ({ number })));
    const sleeps = numbers.slice(0, 6).map(() => ask(app.database, SLEEP, [0.2]));
    await until(async () => (await pids()).length > 0);
    expect((await pids()).length).toBeLessThanOrEqual(2);
    await Promise.all(sleeps);
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
    const sleeps = [ask(app.database, SLEEP, [1]), ask(app.database, SLEEP, [1])];
    const outcomes = Promise.allSettled(sleeps);
    await until(async () => (await pids()).length === 2);
    for (const pid of await pids()) {
      await app.database.query('SELECT pg_terminate_backend($1)', [pid]);
    }
    // What they had taken along is asked again.
    expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect((await askAll()).flat()).toHaveLength(numbers.length);
  });

  it('go elsewhere while both do not answer', async () => {
    const slow = [ask(app.database, SLEEP, [2]), ask(app.database, SLEEP, [2])];
    let isOver = false;
    const over = Promise.all(slow).then(() => (isOver = true));
    await until(async () => (await pids()).length === 2);
    await sleep(250);
    expect((await askAll()).flat()).toHaveLength(numbers.length);
    expect(isOver).toBe(false);
    await over;
  });

  it('are put again when they were prepared before their table changed', async () => {
    await app.database.query(`INSERT INTO shared_notes VALUES ('Milk')`);
    expect(await ask(app.database, NOTES, [])).toEqual([{ text: 'Milk' }]);
    await app.owner.query('ALTER TABLE shared_notes ADD length int');
    const asked = await Promise.all(numbers.map(() => ask(app.database, NOTES, [])));
    expect(asked.flat()).toEqual(numbers.map(() => ({ text: 'Milk', length: null })));
  });
});
