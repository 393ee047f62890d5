import path from 'node:path';
import { parseArgs } from 'node:util';
import { openGround } from './ground/ground.js';
import { startPostgres } from './ground/postgres.js';
import { runAndClose } from './lib/closing.js';
import { print, writeResults } from './lib/results.js';
import { figure, tableOf } from './lib/table.js';
import { startLoadGenerator } from './workers/load.js';
import { type Busy, measureBusyShop } from './soak/busy.js';
import { type Crawled, measureCrawled } from './soak/crawler.js';
import { measureMemory, type Memory, MEMORY_GOALS } from './soak/memory.js';
import { measureSecondStart } from './soak/second-start.js';

const PRODUCTS = 10_000;
const PARTS = ['memory', 'busy', 'crawler', 'start'] as const;
const BUSY_GOAL = 5;
const CRAWLED_GOAL = 2;

const verdict = (isReached: boolean): string => (isReached ? 'ok' : 'MISSED');

const memoryLines = ({ idle, first, last, highest, slope, isFlat }: Memory): string[][] => [
  ['RSS idle', `${figure(idle)} MB`, `${MEMORY_GOALS.idle} MB`, verdict(idle <= MEMORY_GOALS.idle)],
  [
    'RSS under mixed load, last (first, highest)',
    `${figure(last)} (${figure(first)}, ${figure(highest)}) MB`,
    `${MEMORY_GOALS.after} MB`,
    verdict(last <= MEMORY_GOALS.after),
  ],
  ['its slope after the warm-up', `${figure(slope, 1)} MB/min`, 'flat', verdict(isFlat)],
];

const busyLine = ({ alone, busy, ratio }: Busy): string[] => [
  "a customer's p99 during import, uploads, registrations / alone",
  `${figure(busy)} / ${figure(alone)} ms = ${figure(ratio, 1)}`,
  String(BUSY_GOAL),
  verdict(ratio <= BUSY_GOAL),
];

const crawledLines = ({ alone, beside, ratio, pages, memory }: Crawled): string[][] => [
  [
    "a list's p99 beside a crawler / alone",
    `${figure(beside, 1)} / ${figure(alone, 1)} ms = ${figure(ratio, 1)}`,
    String(CRAWLED_GOAL),
    verdict(ratio <= CRAWLED_GOAL),
  ],
  [
    'RSS meanwhile, last (first); pages',
    `${figure(memory.last)} (${figure(memory.first)}) MB; ${JSON.stringify(pages)}`,
    '',
    '',
  ],
];

async function soak(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { minutes: { type: 'string', default: '10' } },
  });
  const parts = positionals.length > 0 ? positionals : PARTS;
  const postgres = await startPostgres();
  const lines: string[][] = [];
  const results: { memory?: Memory; busy?: Busy; crawled?: Crawled; secondStart?: number } = {};
  if (parts.includes('start')) {
    results.secondStart = await measureSecondStart(path.join(postgres.folder, 'second-start'));
    lines.push(['second npm start to first answer', `${figure(results.secondStart, 1)} s`, '', '']);
  }
  if (parts.some((part) => part !== 'start')) {
    const settings = { TRUST_PROXY: '1' };
    const load = startLoadGenerator();
    const ground = await openGround(postgres, load, { products: PRODUCTS }, { settings });
    if (parts.includes('memory')) {
      results.memory = await measureMemory(ground, Number(values.minutes));
      lines.push(...memoryLines(results.memory));
    }
    if (parts.includes('busy')) {
      results.busy = await measureBusyShop(ground);
      lines.push(busyLine(results.busy));
    }
    if (parts.includes('crawler')) {
      results.crawled = await measureCrawled(ground);
      lines.push(...crawledLines(results.crawled));
    }
    await ground.close();
  }
  print(`\n${tableOf(['what', 'measured', 'goal', ''], lines)}\n`);
  print(`Written to ${writeResults('soak', results)}`);
}

await runAndClose(soak);
