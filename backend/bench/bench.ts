import path from 'node:path';
import { parseArgs } from 'node:util';
import { runAndClose } from './lib/closing.js';
import { compare, type Contest, type Figures, type Rounds } from './contest/compare.js';
import { type Ground, openGround } from './ground/ground.js';
import { type LoadGenerator, startLoadGenerator } from './workers/load.js';
import { type Postgres, startPostgres } from './ground/postgres.js';
import { print, writeResults } from './lib/results.js';
import type { Row } from './contest/row.js';
import { figure, tableOf } from './lib/table.js';
import { accountRows } from './rows/account.js';
import { catalogueRows } from './rows/catalogue.js';
import { orderRows } from './rows/orders.js';
import { searchRows } from './rows/search.js';

const ROWS: Record<string, Row> = { ...catalogueRows, ...searchRows, ...accountRows, ...orderRows };

interface Measured extends Figures {
  name: string;
  work: string;
  goal: number;
  /** Database statements per request. */
  statements: number;
}

/** Selects rows by the beginning of their names: `pages` selects all rows of pages. */
function chosenRows(wanted: readonly string[], isQuick: boolean): [string, Row][] {
  const unknown = wanted.filter((word) => !Object.keys(ROWS).some((name) => name.startsWith(word)));
  if (unknown.length > 0) {
    throw new Error(`There is no row ${unknown.join()}. Rows: ${Object.keys(ROWS).join(', ')}`);
  }
  return Object.entries(ROWS).filter(([name, row]) =>
    wanted.length > 0 ? wanted.some((word) => name.startsWith(word)) : !isQuick || row.isQuick,
  );
}

/** The statements are counted in a separate round, because logging them takes time. */
async function statementsOf({ postgres }: Ground, { shop }: Contest): Promise<number> {
  let done = 0;
  const sent = await postgres.countStatements(async () => {
    done = (await shop.run(1)).done;
  });
  return sent / done;
}

async function measure(
  ground: Ground,
  [name, row]: [string, Row],
  rounds: Rounds,
): Promise<Measured> {
  const contest = await row.open(ground);
  const warmUp = Math.max(rounds.warmUp, row.warmUp ?? 0);
  const figures = await compare(contest, { ...rounds, warmUp }, ground.postgres.pid);
  const statements = await statementsOf(ground, contest);
  await contest.close();
  const summary = `${figure(figures.shop.perSecond)}/s, ratio ${figure(figures.ratio, 2)}, goal ${row.goal}`;
  print(`${name}: ${[summary, figures.note].filter(Boolean).join('; ')}`);
  return { name, work: row.work, goal: row.goal, statements, ...figures };
}

const wishOf = ({ products, settings }: Row): string => JSON.stringify({ products, settings });

/** Rows with the same catalogue and settings share a database and a shop. */
async function measureAll(
  postgres: Postgres,
  load: LoadGenerator,
  rows: [string, Row][],
  rounds: Rounds,
  nodeOptions: string[],
): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const wish of new Set(rows.map(([, row]) => wishOf(row)))) {
    const { products, settings } = JSON.parse(wish) as Pick<Row, 'products' | 'settings'>;
    print(`Filling a shop with ${figure(products)} products ...`);
    const ground = await openGround(postgres, load, { products }, { nodeOptions, settings });
    for (const row of rows.filter(([, row]) => wishOf(row) === wish)) {
      measured.push(await measure(ground, row, rounds));
    }
    await ground.close();
  }
  return measured;
}

const HEAD = [
  ...['work', 'shop/s', 'baseline/s', 'ratio', 'min-max', 'goal', ''],
  ...['Node µs', 'base µs', 'PG µs', 'base PG µs', 'statements', 'bytes'],
];

const cellsOf = ({ work, shop, baseline, ratio, lowest, highest, ...row }: Measured): string[] => [
  ...[work, figure(shop.perSecond), figure(baseline.perSecond), figure(ratio, 2)],
  ...[
    `${figure(lowest, 2)}-${figure(highest, 2)}`,
    figure(row.goal, 2),
    ratio >= row.goal ? 'ok' : 'MISSED',
  ],
  ...[figure(shop.nodeMicros), figure(baseline.nodeMicros)],
  ...[figure(shop.postgresMicros), figure(baseline.postgresMicros)],
  ...[figure(row.statements, 1), figure(shop.bytes)],
];

async function bench(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      /** The folder for a CPU profile of the shop. */
      profile: { type: 'string' },
    },
  });
  const rows = chosenRows(positionals, values.quick);
  const rounds = {
    rounds: Number(values.rounds ?? (values.quick ? 3 : 5)),
    seconds: Number(values.seconds ?? (values.quick ? 2 : 3)),
    warmUp: values.quick ? 3 : 10,
  };
  const nodeOptions = values.profile
    ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(values.profile)}`]
    : [];
  const load = startLoadGenerator();
  const measured = await measureAll(await startPostgres(), load, rows, rounds, nodeOptions);
  print(`\n${tableOf(HEAD, measured.map(cellsOf))}\n`);
  print(`Written to ${writeResults('bench', { rounds, rows: measured })}`);
  // Other load on the machine must not fail the run; less than half of the goal must.
  if (values.quick && measured.some(({ ratio, goal }) => !(ratio >= goal / 2)))
    process.exitCode = 1;
}

await runAndClose(bench);
