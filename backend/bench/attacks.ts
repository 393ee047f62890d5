import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AttackRow, attacks } from './attacks/attacks.js';
import { type Ground, openGround } from './ground/ground.js';
import { startPostgres } from './ground/postgres.js';
import { type Customer, logIn } from './ground/sessions.js';
import { median, percentile } from './lib/arithmetic.js';
import { runAndClose } from './lib/closing.js';
import { type HelperProcess, startHelper } from './lib/helper-process.js';
import { ask, type Call, jsonCall } from './lib/http.js';
import { print, writeResults } from './lib/results.js';
import { figure, tableOf } from './lib/table.js';
import type { AttackAnswer, AttackQuestion } from './workers/attack-worker.js';
import { startLoadGenerator } from './workers/load.js';

const PRODUCTS = 2_000;
/** The time in milliseconds for the attack to reach its full rate before the customer is measured. */
const LEAD = 500;

type Attacker = HelperProcess<AttackQuestion, AttackAnswer>;

/** The p99 of a customer's requests in milliseconds. */
type Waits = Record<'session' | 'order', number>;

interface Measured {
  name: string;
  goals: AttackRow['goals'];
  alone: Waits[];
  attacked: Waits[];
  statuses: AttackAnswer;
}

async function waitOf(origin: string, call: Call): Promise<number> {
  const begun = performance.now();
  const { status } = await ask(origin, call);
  // An error response would be fast, so it counts as no response.
  return status < 300 ? performance.now() - begun : Infinity;
}

/** @returns the p99 of one request that is repeated sequentially */
async function p99Of(origin: string, call: Call, seconds: number): Promise<number> {
  const waits: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) waits.push(await waitOf(origin, call));
  return percentile(waits, 0.99);
}

/**
 * Measures a customer's session look-ups and orders concurrently, so that slow orders do not reduce the number of
 * look-ups.
 */
async function measureCustomer(
  { shop: { origin } }: Ground,
  { cookie, addressId }: Customer,
  product: string,
  seconds: number,
): Promise<Waits> {
  const items = [{ product, quantity: 1 }];
  const [session, order] = await Promise.all([
    p99Of(origin, { path: '/api/user/auth', headers: { cookie } }, seconds),
    p99Of(origin, jsonCall('/api/order/cod', { items, address: addressId }, cookie), seconds),
  ]);
  return { session, order };
}

async function measure(
  ground: Ground,
  attacker: Attacker,
  [name, row]: [string, AttackRow],
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Measured> {
  const [customer] = await logIn(ground.database, 'buyer-01@%');
  const { rows } = await ground.database.query<{ id: string }>(
    'SELECT id FROM products ORDER BY id DESC LIMIT 1',
  );
  if (!customer || !rows[0]) throw new Error('There is no customer or no product');
  const { id } = rows[0];
  const { end, ...attack } = await row.of(ground);
  const measured: Measured = { name, goals: row.goals, alone: [], attacked: [], statuses: {} };
  await measureCustomer(ground, customer, id, seconds); // Warm-up.
  for (let round = 0; round < rounds; round++) {
    measured.alone.push(await measureCustomer(ground, customer, id, seconds));
    await attacker.ask({ origin: ground.shop.origin, ...attack });
    await sleep(LEAD);
    measured.attacked.push(await measureCustomer(ground, customer, id, seconds));
    measured.statuses = await attacker.ask({ stop: true });
    await sleep(LEAD);
  }
  await end?.();
  print(`${name}: ${cellsOf(measured).slice(1).join('  ')}`);
  return measured;
}

const medianOf = (waits: readonly Waits[], kind: keyof Waits): number =>
  median(waits.map((each) => each[kind]));

const ratioOf = ({ alone, attacked }: Measured, kind: keyof Waits): number =>
  median(attacked.map((waits, round) => waits[kind] / (alone[round]?.[kind] ?? NaN)));

const isReached = (measured: Measured): boolean =>
  (['session', 'order'] as const).every((kind) => {
    const goal = measured.goals[kind];
    return goal === undefined || ratioOf(measured, kind) <= goal;
  });

const HEAD = [
  'attack',
  'session ms',
  'ratio',
  'goal',
  'order ms',
  'ratio',
  'goal',
  '',
  'responses',
];

const cellsOf = (measured: Measured): string[] => [
  measured.name,
  ...(['session', 'order'] as const).flatMap((kind) => [
    `${figure(medianOf(measured.alone, kind), 1)} → ${figure(medianOf(measured.attacked, kind), 1)}`,
    figure(ratioOf(measured, kind), 1),
    figure(measured.goals[kind]),
  ]),
  isReached(measured) ? 'ok' : 'MISSED',
  JSON.stringify(measured.statuses),
];

async function bench(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '3' },
    },
  });
  const rows = Object.entries(attacks).filter(
    ([name]) => positionals.length === 0 || positionals.some((word) => name.startsWith(word)),
  );
  const rounds = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const attacker: Attacker = startHelper('attack-worker');
  const postgres = await startPostgres();
  const ground = await openGround(postgres, startLoadGenerator(), { products: PRODUCTS });
  const measured: Measured[] = [];
  for (const row of rows) measured.push(await measure(ground, attacker, row, rounds));
  await ground.close();
  print(`\n${tableOf(HEAD, measured.map(cellsOf))}\n`);
  print(`Written to ${writeResults('attacks', { rounds, rows: measured })}`);
  if (!measured.every(isReached)) process.exitCode = 1;
}

await runAndClose(bench);
