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
  // One connection: whatever somebody leaves open on it meets who comes next.
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
  it('keeps what TypeORM did and what was sent together, in the order in which it was asked for', async () => {
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

  it('tells the first failure of what was sent together, not what came of it', async () => {
    const later = async (sent: Promise<unknown>): Promise<void> => {
      await sent.finally(() => undefined).finally(() => undefined);
    };
    const work = inTransaction(database, (tx) =>
      awaitPipelined([tx.run(ADD, ['a', 1]), later(tx.run(DIVIDE, [0])), tx.run(ADD, ['b', 1])]),
    );
    await expect(work).rejects.toMatchObject({ driverError: { code: '22012' } });
    expect(await notes()).toEqual([]);
  });

  it('undoes everything when a statement fails that travelled with COMMIT', async () => {
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

  describe('when values could not be written, so that PostgreSQL heard nothing of their statement', () => {
    const unwritable = {
      toPostgres: () => {
        throw new Error('No value');
      },
    };

    it('does not commit what travelled with it', async () => {
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

    it('does not commit when that was swallowed, and goes on with a whole connection', async () => {
      const work = inTransaction(database, async (tx) => {
        await tx.run(ADD, ['a', 1]);
        await tx.run(ADD, ['b', unwritable]).catch(() => undefined);
      });
      await expect(work).rejects.toThrow('rolled back');
      await inTransaction(database, (tx) => tx.run(ADD, ['c', 1]));
      expect(await notes()).toEqual(['c']);
    });
  });

  it('prepares a statement again whose table has another shape since', async () => {
    const inTurn = (): Promise<unknown> => inTransaction(database, (tx) => tx.run(SIZES, []));
    await database.query('CREATE TABLE sizes AS SELECT 1 AS size');
    const found = [await inTurn()];
    await database.query('ALTER TABLE sizes ALTER size TYPE text');
    found.push(await inTurn());
    await database.query('ALTER TABLE sizes ALTER size TYPE int USING size::int');
    found.push(await run(database.manager, SIZES, []));
    expect(found).toEqual([[{ size: 1 }], [{ size: '1' }], [{ size: 1 }]]);
  });

  it('fails where a failure was swallowed: PostgreSQL answers COMMIT and undoes everything', async () => {
    const work = inTransaction(database, async (tx) => {
      await tx.run(ADD, ['a', 1]);
      await tx.run(DIVIDE, [0]).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await notes()).toEqual([]);
  });

  it('refuses statements behind the last ones', async () => {
    const work = inTransaction(database, async (tx) => {
      await tx.commitWith([{ statement: ADD, values: ['a', 1] }]);
      await tx.run(ADD, ['b', 1]);
    });
    await expect(work).rejects.toThrow('over');
    expect(await notes()).toEqual(['a']);
  });

  it.each([
    ['ours', (tx: Transaction) => tx.run(ADD, ['b', 1])],
    ["TypeORM's", (tx: Transaction) => tx.query(`INSERT INTO notes VALUES ('b', 1)`)],
  ])('executes nothing once it is undone, by %s', async (_, add) => {
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

  it('gives its connection back clean when a statement took too long and others were on their way', async () => {
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

  it('gives no connection back that has died', async () => {
    const work = inTransaction(database, (tx) =>
      awaitPipelined([tx.run(ADD, ['a', 1]), tx.run(DIE, []), tx.run(ADD, ['b', 1])]),
    );
    await expect(work).rejects.toThrow(/terminat/);
    expect(await notes()).toEqual([]);
  });

  it('survives that a connection dies as it is handed over, when nobody listens for that yet', async () => {
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

  it('calls back once it is committed, and only then', async () => {
    const said: string[] = [];
    await inTransaction(database, async (tx) => {
      tx.after(() => said.push('committed'));
      await tx.run(ADD, ['a', 1]);
      // Everything that was waiting has had its turn.
      await new Promise(setImmediate);
      said.push('at work');
      await tx.commitWith([{ statement: ADD, values: ['b', 1] }]);
      said.push('done');
    });
    const undone = inTransaction(database, async (tx) => {
      tx.after(() => said.push('never'));
      await tx.run(ADD, ['a', 1]);
    });
    await expect(undone).rejects.toThrow('notes_pkey');
    expect(said).toEqual(['at work', 'committed', 'done']);
  });
});
