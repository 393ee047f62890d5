import { JobQueue } from '../../src/jobs/job-queue.js';
import { openMetrics, type Scrape } from '../support/metrics.js';
import { createTestApp, type TestApp } from '../support/test-app.js';

const MINUTE = 60_000;

let app: TestApp;
let scrape: () => Promise<Scrape>;
beforeAll(async () => {
  app = await createTestApp({ DATABASE_URL: 'postgres://larder@db.test/larder' });
  scrape = await openMetrics(app);
});
afterAll(() => app.close());

/** Sends a job that has been due for eleven minutes. */
const sendLate = (name: string): Promise<string | null> =>
  app.nest.get(JobQueue).send(name, { startAfter: new Date(Date.now() - 11 * MINUTE) });

const wait = async (): Promise<number | undefined> =>
  (await scrape()).of('larder_job_wait_seconds');

describe('larder_job_wait_seconds', () => {
  it('ignores queues that the settings switch off, and jobs behind a running one', async () => {
    // The app makes no backups of an external database, and there is no mail server.
    const idle = ['back-up', 'send-mails', 'tell-of-stock', 'tell-sellers'] as const;
    for (const name of idle) expect(await sendLate(name)).toEqual(expect.any(String));
    expect(await wait()).toBe(0);
    expect((await scrape()).of('larder_jobs_waiting{queue="send-mails"}')).toBe(1);

    const running = await sendLate('count-together');
    expect(await wait()).toBeGreaterThanOrEqual(11 * 60);
    const run = `UPDATE pgboss.job SET state = 'active', started_on = now() - $1::interval WHERE id = $2`;
    await app.database.query(run, ['0 s', running]);
    expect(await sendLate('count-together')).toEqual(expect.any(String));
    expect(await wait()).toBe(0);
    // The process has sent no heartbeat for too long.
    await app.database.query(run, ['61 s', running]);
    expect(await wait()).toBeGreaterThanOrEqual(11 * 60);
  });
});
