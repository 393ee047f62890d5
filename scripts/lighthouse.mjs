/**
 * `npm run lighthouse`: measures the built shop on an emulated phone with a slow connection. See docs/performance.md.
 */
import './lib/node-version.mjs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { openShop } from './lib/open-shop.mjs';
import { print, showProgress } from './lib/progress.mjs';
import { endChildrenOnSignals, Failure, runNpm } from './lib/run.mjs';

/** Downloaded on demand: only this script needs it, and it is as large as all other packages together. */
const PACKAGE = 'lighthouse@12.8.2';

const FIRST_VIEW = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
  lcp: 1.8,
  cls: 0.02,
  tbt: 200,
};
/** Goals of pages that are rendered by the browser only. */
const OWN = { accessibility: 100, 'best-practices': 100, lcp: 2.8 };
/** The minimum of every page, also on a machine that others use at the same time. */
const FLOOR = { performance: 90, lcp: 2.3 };

/** Higher is better for these; lower is better for the others. */
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'];
const AUDITS = {
  fcp: ['first-contentful-paint', 1_000],
  lcp: ['largest-contentful-paint', 1_000],
  cls: ['cumulative-layout-shift', 1],
  tbt: ['total-blocking-time', 1],
};
const HEADINGS = ['page', ...SCORES, 'FCP s', 'LCP s', 'CLS', 'TBT ms', 'missed'];

async function pagesOf(shop) {
  const answer = await fetch(new URL('/api/product/list?limit=1', shop));
  const [product] = (await answer.json()).products;
  const category = `/products/${product.category.toLowerCase()}`;
  return {
    '/': FIRST_VIEW,
    '/products': FIRST_VIEW,
    [category]: FIRST_VIEW,
    [`${category}/${product._id}`]: FIRST_VIEW,
    '/cart': OWN,
  };
}

async function measureOnce(url, file, env) {
  const flags = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--chrome-flags=--headless=new --no-sandbox',
  ];
  const { code, output } = await runNpm(
    ['exec', '--yes', `--package=${PACKAGE}`, '--', 'lighthouse', url, ...flags],
    { env, silenceLimit: 600_000 },
  );
  if (code !== 0) throw new Failure(`${url} could not be measured.`, output);
  const { categories, audits } = JSON.parse(await readFile(file, 'utf8'));
  return {
    ...Object.fromEntries(SCORES.map((name) => [name, Math.round(100 * categories[name].score)])),
    ...Object.fromEntries(
      Object.entries(AUDITS).map(([name, [id, unit]]) => [name, audits[id].numericValue / unit]),
    ),
  };
}

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

const missedOf = (found, goals) =>
  Object.entries(goals)
    .filter(([name, goal]) => (SCORES.includes(name) ? found[name] < goal : found[name] > goal))
    .map(([name]) => name);

async function main() {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      runs: { type: 'string', default: '5' },
      floor: { type: 'boolean', default: false },
    },
  });
  await ensureInstalled();
  const env = { ...process.env, CHROME_PATH: await ensureChromium() };
  if (!values.url) await ensureBuilt();
  const shop = values.url ? { url: values.url, close: async () => {} } : await openShop();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'larder-lighthouse-'));
  try {
    const rows = [];
    let isBelow = false;
    for (const [page, goals] of Object.entries(await pagesOf(shop.url))) {
      const runs = await showProgress(page, async () => {
        const done = [];
        for (let run = 0; run < Number(values.runs); run++)
          done.push(
            await measureOnce(new URL(page, shop.url).href, path.join(folder, 'report.json'), env),
          );
        return done;
      });
      const found = Object.fromEntries(
        Object.keys(runs[0]).map((name) => [name, median(runs.map((run) => run[name]))]),
      );
      const missed = missedOf(found, goals);
      if (goals === FIRST_VIEW && missedOf(found, FLOOR).length > 0) isBelow = true;
      rows.push([
        page.replace(/[\da-f-]{36}/, ':id'),
        ...SCORES.map((name) => found[name]),
        found.fcp.toFixed(2),
        found.lcp.toFixed(2),
        found.cls.toFixed(3),
        found.tbt.toFixed(0),
        missed.join(', '),
      ]);
    }
    print(
      [HEADINGS, HEADINGS.map(() => '---'), ...rows]
        .map((row) => `| ${row.join(' | ')} |`)
        .join('\n'),
    );
    if (values.floor ? isBelow : rows.some((row) => row.at(-1) !== '')) process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
    await shop.close();
  }
}

endChildrenOnSignals();
try {
  await main();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`${error.output}\n${error.message}`.trim());
  process.exitCode = 1;
}
