import type { DataSource } from 'typeorm';
import { type Buyer, createBuyers, createProduct, line } from '../support/factories.js';
import { createPending, sandboxOf, stateOf } from '../support/payment-factories.js';
import { expectConsistent } from '../support/payment-invariants.js';
import { ShopProcess } from '../support/processes/shop-process.js';
import { createTestApp } from '../support/test-app.js';
import { until } from '../support/until.js';

interface Run {
  from: Date;
  to: Date;
}

const RUNS = `SELECT started_on AS "from", completed_on AS "to" FROM pgboss.job
  WHERE name = 'reconcile-payments' AND state = 'completed' ORDER BY started_on`;

/** The connections of one instance, as documented in docs/operating/grow.md. */
const CONNECTIONS = {
  larder: 10,
  'larder-reads': 4,
  'larder-events': 1,
  'larder-health': 1,
  'larder-jobs': 2,
};
const OPEN = `SELECT application_name AS name, count(*)::int AS count FROM pg_stat_activity
  WHERE datname = current_database() AND application_name <> '' GROUP BY 1`;

const jobs = (database: DataSource): Promise<object[]> =>
  database.query<object[]>('SELECT FROM pgboss.job');

describe('reconcile-payments job', () => {
  it('runs every minute in one process at a time, only where background jobs are enabled, with the documented connections', async () => {
    const app = await createTestApp();
    sandboxOf(app).faults.deliveries = 0;
    const [ana] = (await createBuyers(app, 1)) as [Buyer];
    const { id: milk } = await createProduct(app, { units: 10 });
    const { orderId, session } = await createPending(app, ana, [line(milk)]);
    sandboxOf(app).pay(session.id);
    await app.database.query(`UPDATE payments SET expires_at = now() - interval '6 minutes'`);
    expect(await jobs(app.database)).toEqual([]);

    // The processes share the folder in which the sandbox stores its state.
    const start = (): Promise<ShopProcess> =>
      ShopProcess.start(app.databaseUrl, app.env.dataDir, { BACKGROUND_JOBS: 'true' });
    const processes = await Promise.all([start(), start()]);
    await until(async () => (await stateOf(app, orderId)).isPaid);
    await until(async () => (await app.database.query<Run[]>(RUNS)).length > 0);
    const runs = await app.database.query<Run[]>(RUNS);
    for (const [n, { from }] of runs.slice(1).entries()) {
      expect(from.getTime()).toBeGreaterThanOrEqual(runs[n]?.to.getTime() ?? 0);
    }
    const schedules = await app.database.query<object[]>('SELECT name, cron FROM pgboss.schedule');
    expect(schedules).toContainEqual({ name: 'reconcile-payments', cron: '* * * * *' });
    const changes = await app.database.query<object[]>('SELECT action FROM changes');
    expect(changes).toEqual([{ action: 'status' }]);
    await expectConsistent(app, sandboxOf(app).state, { [milk]: 10 });
    const urls = processes.flatMap(({ url }) => Array<string>(30).fill(url));
    await Promise.all(urls.map((url) => fetch(`${url}/api/product/list`)));
    await Promise.all(urls.map((url) => fetch(`${url}/api/health/ready`)));
    const open =
      await app.database.query<{ name: keyof typeof CONNECTIONS; count: number }[]>(OPEN);
    for (const { name, count } of open) expect(count).toBeLessThanOrEqual(3 * CONNECTIONS[name]);
    for (const process of processes) await process.kill();
    await app.close();
  });

  it('settles a payment whose page another process opened', async () => {
    const app = await createTestApp();
    const other = await ShopProcess.start(app.databaseUrl, app.env.dataDir);
    sandboxOf(app).faults.deliveries = 0;
    const [ana] = (await createBuyers(app, 1)) as [Buyer];
    const { id: milk } = await createProduct(app, { units: 10 });
    const { orderId, session } = await createPending(app, ana, [line(milk)]);
    sandboxOf(app).pay(session.id);
    await other.ask({ reconcileAt: new Date(Date.now() + 2 * 60 * 60_000) });
    expect(await stateOf(app, orderId)).toMatchObject({ status: 'Order Placed', isPaid: true });
    await other.kill();
    await app.close();
  });
});
