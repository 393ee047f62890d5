import { DataSource } from 'typeorm';
import { assertPoolerSettings } from '../../src/database/assert-pooler-settings.js';
import { databaseOptions } from '../../src/database/data-source.js';
import { run } from '../../src/database/run.js';
import { statement } from '../../src/database/statement.js';
import { inTransaction } from '../../src/database/transaction.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

let own: TestDatabase;
beforeAll(async () => (own = await createTestDatabase({ empty: true })));
afterAll(() => own.drop());

describe('statement', () => {
  it.each([
    [true, ['BEGIN', 'answer']],
    [false, []],
  ])('is prepared under its name: %s', async (isNaming, names) => {
    const options = databaseOptions(own.url, [], { poolSize: 2, isNaming });
    const database = await new DataSource(options).initialize();
    const answer = statement<{ answer: number }>('answer', 'SELECT $1::int + 1 AS answer');
    await inTransaction(database, async (tx) => {
      expect(await run(tx, answer, [41])).toEqual([{ answer: 42 }]);
      const sql = 'SELECT name FROM pg_prepared_statements ORDER BY name';
      const prepared = await tx.query<{ name: string }[]>(sql);
      expect(prepared.map(({ name }) => name).filter(Boolean)).toEqual(names);
    });
    await database.destroy();
  });
});

describe('assertPoolerSettings()', () => {
  it('rejects in one line when the server is unreachable', async () => {
    const nowhere = assertPoolerSettings('postgres://larder@127.0.0.1:9/larder', 2);
    await expect(nowhere).rejects.toThrow(/^The database cannot be reached by DATABASE_URL, .+\.$/);
  });

  it('rejects sessions with other settings, and lists them', async () => {
    const through = assertPoolerSettings(own.url, 2);
    await expect(through).rejects.toThrow(/SET statement_timeout = 15000; .*SET work_mem = 16384/);
  });
});
