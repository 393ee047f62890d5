import type { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { databaseOptions } from '../../src/database/data-source.js';
import { run } from '../../src/database/run.js';
import { statement, awaitPipelined } from '../../src/database/statement.js';
import { inTransaction, type Transaction } from '../../src/database/transaction.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const NOTES = 'CREATE TABLE notes (text text PRIMARY KEY, length int CHECK (length >= 0))';
const ADD = statement('add_note', 'INSERT INTO notes (text, length) VALUES ($1, $2)');
const DIVIDE = statement('divide', 'SELECT 1 / $1::int AS part');
const SLEEP = statement('sleep', 'SELECT pg_sleep($1)');
const SIZES = statement<{ size: unknown }>('sizes', 'SELECT size FROM sizes');
const DIE = statement('die', 'SELECT pg_terminate_backend(pg_backend_pid())');

let own: TestDatabase;
let database: DataSource;

beforeAll(async () => {
  own = await createTestDatabase({ empty: true });
  // With a single connection, any state left on it affects the next transaction.
  database = await new DataSource(databaseOptions(own.ownerUrl, [], { poolSize: 1 })).initialize();
  await database.query(NOTES);
});
beforeEach(() => database.query('DELETE FROM notes'));
afterAll(async () => {
  await database.destroy();
  await own.drop();
});

const notes = async (): Promise<string[]> => {
  const rows = await database.query<{ text: string }[]>('SELECT text FROM notes ORDER BY text');
  return rows.map(({ text }) => text);
};

describe('inTransaction()', () => {
  it('commits TypeORM queries and pipelined statements, run in the order of the calls', async () => {
    const texts = await inTransaction(database, async (tx) => {
      await tx.query(`INSERT INTO notes VALUES ('a', 1)`);
      const seen = statement<{ count: number }>('seen', 'SELECT count(*)::int FROM notes');
      const [, before, , after] = await awaitPipelined([
        tx.run(ADD, ['b', 1]),
        tx.run(seen, []),
        tx.run(ADD, ['c', 1]),
        tx.run(seen, []),
      ]);
      return [before, after].flat().map(({ count }) => count);
    });
    expect(texts).toEqual([2, 3]);
    expect(await notes()).toEqual(['a', 'b', 'c']);
  });

  it('rejects with the first error of pipelined statements', async () => {
    const later = async (sent: Promise<unknown>): Promise<void> => {
      await sent.finally(() => undefined).finally(() => undefined);
    };
    const work = inTransaction(database, (tx) =>
      awaitPipelined([tx.run(ADD, ['a', 1]), later(tx.run(DIVIDE, [0])), tx.run(ADD, ['b', 1])]),
    );
    await expect(work).rejects.toMatchObject({ driverError: { code: '22012' } });
    expect(await notes()).toEqual([]);
  });

  it('rolls back when a statement pipelined with COMMIT fails', async () => {
    const work = inTransaction(database, async (tx) => {
      await tx.run(ADD, ['a', 1]);
      return tx.commitWith([
        { statement: ADD, values: ['b', -1] },
        { statement: ADD, values: ['c', 1] },
      ]);
    });
    await expect(work).rejects.toMatchObject({ constraint: 'notes_length_check' });
    expect(await notes()).toEqual([]);
  });

  describe('when values cannot be serialized', () => {
    const unwritable = {
      toPostgres: () => {
        throw new Error('No value');
      },
    };

    it('does not commit the statements pipelined with them', async () => {
      const work = inTransaction(database, async (tx) => {
        await tx.run(ADD, ['a', 1]);
        return tx.commitWith([
          { statement: ADD, values: ['b', 1] },
          { statement: ADD, values: ['c', unwritable] },
        ]);
      });
      await expect(work).rejects.toThrow('No value');
      expect(await notes()).toEqual([]);
    });

    it('does not commit even if the error is ignored, and keeps the connection usable', async () => {
      const work = inTransaction(database, async (tx) => {
        await tx.run(ADD, ['a', 1]);
        await tx.run(ADD, ['b', unwritable]).catch(() => undefined);
      });
      await expect(work).rejects.toThrow('rolled back');
      await inTransaction(database, (tx) => tx.run(ADD, ['c', 1]));
      expect(await notes()).toEqual(['c']);
    });
  });

  it('prepares a statement again after its table has changed', async () => {
    const inTurn = (): Promise<unknown> => inTransaction(database, (tx) => tx.run(SIZES, []));
    await database.query('CREATE TABLE sizes AS SELECT 1 AS size');
    const found = [await inTurn()];
    await database.query('ALTER TABLE sizes ALTER size TYPE text');
    found.push(await inTurn());
    await database.query('ALTER TABLE sizes ALTER size TYPE int USING size::int');
    found.push(await run(database.manager, SIZES, []));
    expect(found).toEqual([[{ size: 1 }], [{ size: '1' }], [{ size: 1 }]]);
  });

  it('rejects when an error was ignored, since COMMIT rolls back', async () => {
    const work = inTransaction(database, async (tx) => {
      await tx.run(ADD, ['a', 1]);
      await tx.run(DIVIDE, [0]).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await notes()).toEqual([]);
  });

  it('rejects statements after the commit', async () => {
    const work = inTransaction(database, async (tx) => {
      await tx.commitWith([{ statement: ADD, values: ['a', 1] }]);
      await tx.run(ADD, ['b', 1]);
    });
    await expect(work).rejects.toThrow('over');
    expect(await notes()).toEqual(['a']);
  });

  it.each([
    ['the pipeline', (tx: Transaction) => tx.run(ADD, ['b', 1])],
    ['TypeORM', (tx: Transaction) => tx.query(`INSERT INTO notes VALUES ('b', 1)`)],
  ])('executes nothing after the rollback, by %s', async (_, add) => {
    let late: Promise<unknown> | undefined;
    const work = inTransaction(database, async (tx) => {
      await tx.run(ADD, ['a', 1]);
      process.nextTick(() => (late = Promise.allSettled([add(tx)])));
      throw new Error('No');
    });
    await expect(work).rejects.toThrow('No');
    await late;
    expect(await notes()).toEqual([]);
  });

  it('releases a usable connection after a timeout with statements in flight', async () => {
    const work = inTransaction(database, async (tx) => {
      await tx.query(`SET LOCAL statement_timeout = '20ms'`);
      await Promise.race([tx.run(SLEEP, [5]), tx.run(SLEEP, [5]), tx.run(ADD, ['a', 1])]);
    });
    await expect(work).rejects.toMatchObject({ code: '57014' });
    expect(await notes()).toEqual([]);
    await expect(inTransaction(database, (tx) => tx.run(DIVIDE, [1]))).resolves.toEqual([
      { part: 1 },
    ]);
  });

  it('does not release a lost connection for reuse', async () => {
    const work = inTransaction(database, (tx) =>
      awaitPipelined([tx.run(ADD, ['a', 1]), tx.run(DIE, []), tx.run(ADD, ['b', 1])]),
    );
    await expect(work).rejects.toThrow(/terminat/);
    expect(await notes()).toEqual([]);
  });

  it('handles errors of a connection from the moment it is acquired', async () => {
    const { master } = database.driver as PostgresDriver;
    const thrown = await new Promise((resolve) => {
      (master as Pool).connect((_, client, release) => {
        try {
          client?.emit('error', new Error('It died'));
          resolve(undefined);
        } catch (error) {
          resolve(error);
        } finally {
          release(true);
        }
      });
    });
    expect(thrown).toBeUndefined();
  });

  it('calls after() callbacks only after the commit', async () => {
    const events: string[] = [];
    await inTransaction(database, async (tx) => {
      tx.after(() => events.push('committed'));
      await tx.run(ADD, ['a', 1]);
      // All pending callbacks have run by then.
      await new Promise(setImmediate);
      events.push('at work');
      await tx.commitWith([{ statement: ADD, values: ['b', 1] }]);
      events.push('done');
    });
    const undone = inTransaction(database, async (tx) => {
      tx.after(() => events.push('never'));
      await tx.run(ADD, ['a', 1]);
    });
    await expect(undone).rejects.toThrow('notes_pkey');
    expect(events).toEqual(['at work', 'committed', 'done']);
  });
});
