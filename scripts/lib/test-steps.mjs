import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ROOT, runNode } from './run.mjs';

const MINUTE = 60_000;

/** What the tests must not take from whoever runs them: a shop's own settings, its database above all. */
function neutralEnvironment() {
  const files = ['.env', '.env.example'].map((name) => path.join(ROOT, name)).filter(existsSync);
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const names = [...text.matchAll(/^[# ]*([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  const all = ['DATABASE_URL', 'DATA_DIR', ...names].flatMap((name) => [name, `${name}_FILE`]);
  const blank = Object.fromEntries(all.map((name) => [name, '']));
  const colour = process.stdout.isTTY ? '1' : '0';
  return { ...process.env, ...blank, NODE_ENV: 'test', FORCE_COLOR: colour };
}

const env = neutralEnvironment();
const reports = mkdtempSync(path.join(os.tmpdir(), 'larder-reports-'));
const inReports = (name) => path.join(reports, name);

/** npm puts a package beside its workspace when another one needs another version of it. */
function inPackage(file, workspace) {
  const own = `${workspace}/node_modules/${file}`;
  return existsSync(path.join(ROOT, own)) ? own : `node_modules/${file}`;
}

/** A check is one test. */
async function check(...commands) {
  for (const [file, args, options] of commands) {
    const { code, output } = await runNode(file, args, { env, limit: 6 * MINUTE, ...options });
    if (code !== 0) return { passed: 0, failed: 1, output };
  }
  return { passed: 1, failed: 0, output: '' };
}

/**
 * Runs a test runner and counts by the report it wrote, which may also tell the failures. One that
 * leaves no report, runs nothing or ends badly for a reason it did not count has failed once.
 */
async function runner(file, args, { report, count, ...options }) {
  const { code, output } = await runNode(file, args, { env, limit: 8 * MINUTE, ...options });
  if (!existsSync(report)) {
    return { passed: 0, failed: 1, output: `${output}\nThe test runner ended without a report.` };
  }
  const { passed, failed, failures } = count(JSON.parse(readFileSync(report, 'utf8')));
  if (passed + failed === 0) {
    return { passed, failed: 1, output: `${output}\nThe test runner ran no test at all.` };
  }
  return { passed, failed: failed || (code === 0 ? 0 : 1), output: failures?.trim() || output };
}

/** Jest and Vitest write the same report. A file that could not be run counts as a failed test. */
function countJest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** What went wrong, file by file, without the many files where all went well. */
const describeFailures = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message }) => `${path.relative(ROOT, name)}\n${message}`)
    .join('\n\n');

const countPlaywright = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
});

const jest = () =>
  runner(
    inPackage('jest/bin/jest.js', 'backend'),
    ['--json', `--outputFile=${inReports('jest.json')}`],
    {
      cwd: path.join(ROOT, 'backend'),
      report: inReports('jest.json'),
      count: (report) => ({ ...countJest(report), failures: describeFailures(report) }),
    },
  );

const vitest = () => {
  const reporters = ['--reporter=default', '--reporter=json'];
  const args = ['run', ...reporters, `--outputFile.json=${inReports('vitest.json')}`];
  return runner(inPackage('vitest/vitest.mjs', 'frontend'), args, {
    cwd: path.join(ROOT, 'frontend'),
    report: inReports('vitest.json'),
    count: countJest,
  });
};

async function playwright() {
  const CHROME_PATH = await ensureChromium();
  const report = inReports('playwright.json');
  const args = ['test', '--reporter=list,json'];
  return runner(inPackage('@playwright/test/cli.js', 'frontend'), args, {
    cwd: path.join(ROOT, 'frontend'),
    env: { ...env, CHROME_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    limit: 11 * MINUTE, // its own limit is a little less, and says which journey was slow
    report,
    count: countPlaywright,
  });
}

const isSame = (one, other) => existsSync(one) && readFileSync(one).equals(readFileSync(other));

/** Writes the contract anew beside the committed one and compares. */
async function contract() {
  const [openapi, schema] = [inReports('openapi.json'), inReports('schema.d.ts')];
  const made = await check(
    ['backend/dist/dev/openapi.js', [openapi]],
    [inPackage('openapi-typescript/bin/cli.js', 'frontend'), [openapi, '-o', schema]],
  );
  if (made.failed) return made;
  const pairs = [
    ['backend/openapi.json', openapi],
    ['frontend/src/api/schema.d.ts', schema],
  ];
  const stale = pairs.filter(([kept, fresh]) => !isSame(path.join(ROOT, kept), fresh));
  if (stale.length === 0) return made;
  const names = stale.map(([kept]) => kept).join(' and ');
  const output = `Not up to date: ${names}. Run this and commit what it writes: npm run contract`;
  return { passed: 0, failed: 1, output };
}

const TSC = 'node_modules/typescript-7/bin/tsc';

/**
 * In the order of `npm test`; `needs` names what must be built before, `prepare` gets ready what takes
 * long, beside the steps before.
 */
export const STEPS = {
  lint: {
    run: () =>
      check(
        [
          'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
          ['backend/src', 'backend/dev', 'backend/bench', 'frontend/src'],
        ],
        ['node_modules/eslint/bin/eslint.js', ['.', '--max-warnings', '0']],
        ['node_modules/oxlint/bin/oxlint', ['.', '--deny-warnings']],
        ['node_modules/knip/bin/knip.js', ['--no-progress']],
        ['scripts/lock.mjs', []],
        ['scripts/licences.mjs', []],
      ),
  },
  format: {
    run: () =>
      check(['node_modules/prettier/bin/prettier.cjs', ['--check', '.', '--log-level=warn']]),
  },
  types: {
    run: () =>
      check(
        [TSC, ['--noEmit', '-p', 'backend/tsconfig.json']],
        [TSC, ['--noEmit', '-p', 'frontend/tsconfig.json']],
      ),
  },
  contract: { needs: ['backend'], run: contract },
  backend: { needs: ['backend'], run: jest },
  frontend: { needs: [], run: vitest },
  journeys: { needs: ['backend', 'frontend'], prepare: ensureChromium, run: playwright },
};

export const removeReports = () => rmSync(reports, { recursive: true });
