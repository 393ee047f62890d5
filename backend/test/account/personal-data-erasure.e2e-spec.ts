import { countRows } from '../support/factories.js';
import { readMails } from '../support/account-mails.js';
import { liveFully, QUIXOTILDA, TRACES } from '../support/full-customer-history.js';
import { TestMailServer } from '../support/mail-server.js';
import { createTestApp, resetDatabase, type TestApp } from '../support/test-app.js';

let app: TestApp;
let server: TestMailServer;
beforeAll(async () => {
  server = new TestMailServer();
  app = await createTestApp(await server.open());
});
beforeEach(() => resetDatabase(app));
afterAll(async () => {
  await app.close();
  await server.close();
});

/**
 * Searches all columns of the tables of every schema. A row cast to text contains all of its columns; bytea columns are
 * also searched as escaped text. The column statistics of PostgreSQL are left out, because the next ANALYZE replaces
 * them.
 * @returns the tables with a row that contains one of the traces
 */
async function tablesHolding(traces: readonly string[]): Promise<string[]> {
  const { rows: tables } = await app.owner.query<{ name: string; bytes: string[] }>(`
    SELECT format('%I.%I', nspname, relname) AS name,
           ARRAY(SELECT format('encode(t.%I, ''escape'')', attname)::text FROM pg_attribute
                 WHERE attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped AND atttypid = 'bytea'::regtype) AS bytes
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p', 'm') AND nspname NOT LIKE 'pg_toast%' AND nspname NOT LIKE 'pg_temp%'
      AND relname NOT IN ('pg_statistic', 'pg_statistic_ext_data')
    ORDER BY name`);
  expect(tables.length).toBeGreaterThan(40);
  const holding: string[] = [];
  for (const { name, bytes } of tables) {
    const text = ['t::text', ...bytes].join(', ');
    const {
      rows: [row],
    } = await app.owner.query<{ count: number }>(
      `SELECT count(*)::int FROM ${name} AS t WHERE lower(concat_ws(' ', ${text})) LIKE ANY ($1)`,
      [traces.map((trace) => `%${trace}%`)],
    );
    if ((row?.count ?? 0) > 0) holding.push(name);
  }
  return holding;
}

it('leaves no personal data of a deleted customer in any column of any schema', async () => {
  const { agent, id, phone } = await liveFully(app, server);
  expect(await tablesHolding(TRACES)).toEqual([
    'public.account_links',
    'public.addresses',
    'public.contact_messages',
    'public.idempotency_keys',
    'public.newsletter_subscribers',
    'public.order_problems',
    'public.orders',
    'public.outbox',
    'public.shopping_lists',
    'public.users',
  ]);
  const { password } = QUIXOTILDA;
  const deleted = await agent
    .post('/api/user/delete')
    .send({ password, code: phone.recoveryCodes[0] });
  expect(deleted.body).toEqual({ success: true, message: 'Your account is deleted' });
  // The last email needs the address until it is sent.
  expect(await tablesHolding(TRACES)).toEqual(['public.outbox']);
  expect(await readMails(app, server)).toEqual([
    expect.objectContaining({ to: QUIXOTILDA.email, subject: 'Your account was deleted' }),
  ]);
  expect(await tablesHolding([...TRACES, id])).toEqual([]);
  expect(await countRows(app, 'problem_photos')).toBe(0);
});
