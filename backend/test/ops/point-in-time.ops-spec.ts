import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startBuiltShop } from '../support/processes/built-shop.js';
import { until } from '../support/until.js';
import { ArchivedPostgres, BIN, OPS } from './archived-postgres.js';
import { ordersIn, whileOrdering } from './customers.js';
import { ask } from './databases.js';
import { describeWith } from './debian.js';
import { runProgram } from './programs.js';

/** In milliseconds: of a test, on a machine that is busy with others too. */
const LIMIT = 150_000;

let folder: string;
let postgres: ArchivedPostgres;

const at = (name: string): string => path.join(folder, name);
const openShop = () =>
  startBuiltShop(postgres.url, at('shop'), {
    SEED_DEMO: 'true',
    REGISTRATIONS_PER_HOUR: '0',
    MAX_ORDERS_PER_DAY: '0',
  });

describe('the service that copies the database each night', () => {
  // SIGINT is what the image of PostgreSQL is stopped with.
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'ends at once on %s, also while it copies',
    async (sent) => {
      const bin = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-ops-'));
      const program = path.join(bin, 'pgbackrest');
      try {
        for (const copies of ['exec sleep 60', 'true']) {
          const script = `#!/bin/sh\necho "$*"\ncase "$*" in *backup) ${copies} ;; esac\n`;
          fs.writeFileSync(program, script, { mode: 0o755 });
          const service = spawn(path.join(OPS, 'pgbackrest/each-night.sh'), [], {
            env: { PATH: `${bin}:/usr/bin:/bin` },
            stdio: ['ignore', 'pipe', 'inherit'],
          });
          let output = '';
          service.stdout.on('data', (bytes) => (output += String(bytes)));
          await until(() => / backup\n/.test(output));
          const exit = once(service, 'exit');
          service.kill(sent);
          expect(await exit).toEqual([0, null]);
        }
      } finally {
        fs.rmSync(bin, { recursive: true });
      }
    },
  );
});

describeWith({ 'postgresql-18': `${BIN}/postgres`, pgbackrest: 'pgbackrest' })(
  'a shop with pgBackRest',
  () => {
    beforeAll(async () => {
      folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-ops-'));
      fs.chmodSync(folder, 0o755);
      postgres = await ArchivedPostgres.make(at('pg'));
      await postgres.start();
    }, LIMIT);
    afterAll(async () => {
      await postgres.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    });

    it(
      'goes back to the moment before everything was deleted',
      async () => {
        const shop = await openShop();
        const { customers } = await whileOrdering(shop.url, () => postgres.backUp());
        // pgBackRest counts in whole seconds: a moment in that in which the copy ended is none after it.
        await ask(postgres.url, `SELECT pg_sleep_until(clock_timestamp() + interval '1 second')`);
        const [moment] = await ask(postgres.url, 'SELECT clock_timestamp()::text AS time');
        const { time } = moment as { time: string };
        await ask(postgres.url, 'TRUNCATE orders CASCADE');
        shop.child.kill();
        await once(shop.child, 'exit');
        await postgres.stop();
        const target = ['--type=time', `--target=${time}`, '--target-action=promote'];
        postgres.pgBackRest('--delta', ...target, 'restore');
        await postgres.start();
        const { code, stdout } = await runProgram('check-invariants', [], {
          ...{ DATABASE_URL: postgres.url, DATA_DIR: at('shop') },
        });
        expect([code, stdout.split('\n').at(-2)]).toEqual([0, 'All 18 hold.']);
        const restored = await openShop();
        try {
          for (const customer of customers) {
            const there = await ordersIn(restored.url, customer);
            expect(there.toSorted()).toEqual(customer.orders.toSorted());
          }
        } finally {
          restored.child.kill();
          await once(restored.child, 'exit');
        }
      },
      LIMIT,
    );

    it(
      'comes back as it was last after its disk was lost',
      async () => {
        const orders = await ask(postgres.url, 'SELECT id FROM orders ORDER BY id');
        postgres.pgBackRest('check');
        await postgres.stop();
        fs.rmSync(at('pg/cluster'), { recursive: true });
        postgres.pgBackRest('--delta', 'restore');
        await postgres.start();
        expect(orders.length).toBeGreaterThan(14);
        expect(await ask(postgres.url, 'SELECT id FROM orders ORDER BY id')).toEqual(orders);
      },
      LIMIT,
    );
  },
);
