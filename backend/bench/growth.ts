import { parseArgs } from 'node:util';
import { runAndClose } from './lib/closing.js';
import { print, writeResults } from './lib/results.js';
import { figure, tableOf } from './lib/table.js';
import { callsOf, LISTS, nameOf } from './growth/lists.js';
import { ratioOf, timeOf } from './growth/measure.js';
import { searchPercentiles } from './growth/search.js';
import { type GrownShop, openShops } from './growth/shops.js';
import { walOf, WRITES } from './growth/wal.js';

const ROUNDS = 25;

const SIZES = [
  { products: 1_000, orders: 10_000 },
  { products: 10_000, orders: 0 },
  { products: 50_000, orders: 0 },
  { products: 100_000, orders: 1_000_000 },
];
type Shops = [small: GrownShop, ten: GrownShop, fifty: GrownShop, large: GrownShop];

/** A row of the report: a figure in a small shop and in a large one, and the maximum ratio. */
interface Grown {
  work: string;
  small: number;
  large: number;
  ratio: number;
  goal: number;
}

/** Measures the first and deep pages of each list in a small shop and a large one. */
async function measureLists(small: GrownShop, large: GrownShop): Promise<Grown[]> {
  const grown: Grown[] = [];
  for (const list of LISTS) {
    const [smallCalls, largeCalls] = [await callsOf(small, list), await callsOf(large, list)];
    for (const place of ['first', 'deep'] as const) {
      const figures = await ratioOf(
        [
          (round) => timeOf(small.origin, smallCalls[place](round)),
          (round) => timeOf(large.origin, largeCalls[place](round)),
        ],
        ROUNDS,
      );
      grown.push({ work: `${nameOf(list)} ${place}, ms`, ...figures, goal: 1.5 });
    }
  }
  return grown;
}

async function measureSearch(shops: readonly GrownShop[]): Promise<Grown[]> {
  const [small = NaN, middle = NaN, large = NaN] = await searchPercentiles(shops);
  const [, mistyped = NaN] = await searchPercentiles(shops, { areMistyped: true });
  return [
    {
      work: 'search p95 at 10,000 and 100,000 products, ms',
      small,
      large,
      ratio: large / small,
      goal: 10,
    },
    {
      work: 'search p95 at 10,000 products beside 30 ms',
      small: 30,
      large: small,
      ratio: small / 30,
      goal: 1,
    },
    {
      work: 'search p95 at 50,000 products beside 100 ms',
      small: 100,
      large: middle,
      ratio: middle / 100,
      goal: 1,
    },
    {
      work: 'search with a typing error, p95 at 50,000 products beside 100 ms',
      small: 100,
      large: mistyped,
      ratio: mistyped / 100,
      goal: 1,
    },
  ];
}

async function measureWrites({ database }: GrownShop): Promise<Grown[]> {
  const grown: Grown[] = [];
  for (const write of WRITES) {
    const { shop, bare } = await walOf(database, write);
    for (const [what, key] of [
      ['WAL bytes', 'row'],
      ['WAL bytes, with its lists', 'all'],
    ] as const) {
      const [small, large] = [bare[key], shop[key]];
      grown.push({ work: `${write.name}, ${what}`, small, large, ratio: large / small, goal: 2 });
    }
  }
  return grown;
}

const cellsOf = ({ work, small, large, ratio, goal }: Grown): string[] => [
  work,
  ...[small, large, ratio, goal].map((value) => figure(value, 2)),
  ratio <= goal ? 'ok' : 'MISSED',
];

/** The parts of the report by name. All of them run unless some are named. */
const parts = ([small, ten, fifty, large]: Shops): Record<string, () => Promise<Grown[]>> => ({
  lists: () => measureLists(small, large),
  search: () => measureSearch([ten, fifty, large]),
  writes: () => measureWrites(large),
});

async function bench(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const shops = (await openShops(SIZES)) as Shops;
  const grown: Grown[] = [];
  for (const [name, measure] of Object.entries(parts(shops)))
    if (positionals.length === 0 || positionals.includes(name)) grown.push(...(await measure()));
  print(`\n${tableOf(['work', 'small', 'large', 'ratio', 'goal', ''], grown.map(cellsOf))}\n`);
  print(`Written to ${writeResults('growth', { rounds: ROUNDS, grown })}`);
}

await runAndClose(bench);
