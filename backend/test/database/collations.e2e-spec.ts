import { createApp } from '../../src/app.setup.js';
import { openLog } from '../../src/common/logging.js';
import { createTestApp } from '../support/test-app.js';

it('logs a warning at startup when the version of a collation has changed', async () => {
  const app = await createTestApp();
  const written: string[] = [];
  const output = { write: (text: string) => void written.push(text) };
  const logged = () => written.filter((text) => text.includes('"context":"Collations"'));
  const open = async (): Promise<void> => {
    const log = openLog({ isProduction: true, logLevel: 'warn' }, output);
    await (await createApp(app.env, app.databaseUrl, { log })).close();
  };
  try {
    await open();
    expect(logged()).toEqual([]);
    await app.owner.query(`UPDATE pg_collation SET collversion = '1' WHERE collname = 'und-x-icu'`);
    await open();
  } finally {
    await app.close();
  }
  expect(logged()).toEqual([expect.stringContaining('und-x-icu')]);
});
