import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { Failure, ROOT, runNode } from './run.mjs';

const MINUTE_MS = 60_000;

/**
 * A step is stopped after this time without output. Every test has its own limit (backend/test/worker-setup.mjs,
 * vite.config.ts, playwright.config.ts); this one ends an endless loop, which those cannot interrupt.
 */
const SILENCE_LIMIT_MS = 10 * MINUTE_MS;

/** An environment without the settings of this machine's shop, above all its database. */
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
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** npm installs a package in its workspace if another workspace needs a different version. */
function inPackage(file, workspace) {
  const own = `${workspace}/node_modules/${file}`;
  return existsSync(path.join(ROOT, own)) ? own : `node_modules/${file}`;
}

const isDiskFull = (output) => /ENOSPC|No space left on device/.test(output);

/**
 * @returns the message of a test run that could not start, from its output; the global setups of Jest and Playwright
 * print it (backend/test/global-setup.mjs, frontend/e2e/support/open-shop.ts)
 */
const obstacleIn = (output) =>
  /The tests cannot start: .*/.exec(output)?.[0] ??
  (isDiskFull(output)
    ? 'The tests cannot start: the disk is full. Make room and run them again.'
    : undefined);

/** @returns {Promise<StepResult>} of a check, which counts as one test */
async function check(...commands) {
  for (const [file, args] of commands) {
    const { code, output } = await runNode(file, args, { env, silenceLimit: SILENCE_LIMIT_MS });
    if (code !== 0) {
      const obstacle = isDiskFull(output) ? obstacleIn(output) : undefined;
      return {
        passed: 0,
        failed: obstacle ? 0 : 1,
        names: [path.basename(file)],
        output,
        obstacle,
      };
    }
  }
  return { passed: 1, failed: 0, names: [], output: '' };
}

/**
 * Runs a test runner and counts the tests in its report. A run without a report, without tests, or with an exit code
 * that the report does not explain counts as one failure.
 * @param options.count from the parsed report to `{ passed, names, failures? }`: the names of the failed tests and
 * their messages
 * @returns {Promise<StepResult>}
 */
async function runner(file, args, { report, count, ...options }) {
  rmSync(report, { force: true });
  const { code, output } = await runNode(file, args, {
    env,
    silenceLimit: SILENCE_LIMIT_MS,
    ...options,
  });
  const result = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, names: ['The test runner ended without a report.'] };
  const { passed, names, failures } = result;
  const obstacle = passed === 0 ? obstacleIn(output) : undefined;
  if (obstacle) return { passed, failed: 0, names, output, obstacle };
  if (names.length === 0 && passed === 0) names.push('The test runner ran no test at all.');
  if (names.length === 0 && code !== 0) names.push(`The test runner ended with code ${code}.`);
  return {
    passed,
    failed: names.length,
    names,
    output: failures?.trim() || `${output}\n${names.join('\n')}`,
  };
}

const relative = (file) => path.relative(ROOT, file);

/** Jest and Vitest write the same report. A file that failed to load counts as a failed test. */
const countJest = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  names: testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map(({ fullName }) => `${relative(name)} › ${fullName}`);
    return status === 'failed' ? [relative(name)] : [];
  }),
});

/** The messages of the failed test files only. */
const describeFailures = ({ testResults }) =>
  testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message }) => `${relative(name)}\n${message}`)
    .join('\n\n');

/** A browser test that passes only when it is repeated counts as failed. */
function countPlaywright({ stats, suites, errors }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = suites
    .flatMap(specsOf)
    .filter(({ tests }) =>
      tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
    );
  const names = failed.map(({ file, title }) => `frontend/e2e/${file} › ${title}`);
  return {
    passed: stats.expected,
    names: [...names, ...errors.map(({ message }) => message.split('\n', 1)[0])],
  };
}

/**
 * The seed chooses the values of property tests (backend) and the order of files and tests (frontend), which are fixed
 * without it.
 */
const seedOf = (seed) => (seed === undefined ? {} : { TEST_SEED: String(seed) });

const jest = (seed) =>
  runner(
    inPackage('jest/bin/jest.js', 'backend'),
    ['--json', `--outputFile=${inReports('jest.json')}`],
    {
      cwd: path.join(ROOT, 'backend'),
      env: { ...env, ...seedOf(seed) },
      report: inReports('jest.json'),
      count: (report) => ({ ...countJest(report), failures: describeFailures(report) }),
    },
  );

const vitest = (seed) => {
  const reporters = ['--reporter=default', '--reporter=json'];
  const args = ['run', ...reporters, `--outputFile.json=${inReports('vitest.json')}`];
  return runner(inPackage('vitest/vitest.mjs', 'frontend'), args, {
    cwd: path.join(ROOT, 'frontend'),
    env: { ...env, ...seedOf(seed) },
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
    report,
    count: countPlaywright,
  });
}

const isSame = (one, other) => existsSync(one) && readFileSync(one).equals(readFileSync(other));

/** Generates the contract and compares it with the committed one. */
async function contract() {
  const [openapi, schema] = [inReports('openapi.json'), inReports('schema.d.ts')];
  const made = await check(
    ['backend/dist/dev/openapi.js', [openapi]],
    [inPackage('openapi-typescript/bin/cli.js', 'frontend'), [openapi, '-o', schema]],
    ['node_modules/@redocly/cli/bin/cli.js', ['lint', openapi]],
  );
  if (made.passed === 0) return made;
  const pairs = [
    ['backend/openapi.json', openapi],
    ['frontend/src/api/schema.d.ts', schema],
  ];
  const stale = pairs.filter(([kept, fresh]) => !isSame(path.join(ROOT, kept), fresh));
  if (stale.length === 0) return made;
  const names = stale.map(([kept]) => kept);
  const output = `Not up to date: ${names.join(' and ')}. Run this and commit what it writes: npm run contract`;
  return { passed: 0, failed: 1, names, output };
}

const TSC = 'node_modules/typescript-7/bin/tsc';

/**
 * @typedef {{ passed: number, failed: number, names: string[], output: string, obstacle?: string }} StepResult `names`
 * are those of the failed tests; `obstacle` is a message about the machine that prevented the step from running.
 * The steps in the order of `npm test`. `needs` lists the workspaces to build first, `prepare` starts slow preparations
 * early, `run` takes the seed of the tests, if there is one.
 */
export const STEPS = {
  lint: {
    run: () =>
      check(['node_modules/oxfmt/bin/oxfmt', ['--check']], ['node_modules/oxlint/bin/oxlint', []]),
  },
  types: {
    run: () =>
      check(
        [TSC, ['--noEmit', '-p', 'backend/tsconfig.json']],
        [TSC, ['--noEmit', '-p', 'frontend/tsconfig.json']],
      ),
  },
  dependencies: {
    run: () =>
      check(
        [
          'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
          ['backend/src', 'backend/dev', 'backend/bench', 'frontend/src'],
        ],
        ['node_modules/knip/bin/knip.js', ['--no-progress']],
        ['scripts/lock.mjs', []],
        ['scripts/licences.mjs', []],
      ),
  },
  contract: { needs: ['backend'], run: contract },
  frontend: { needs: ['backend', 'frontend'], run: vitest },
  backend: { needs: ['backend'], run: jest },
  journeys: { needs: ['backend', 'frontend'], prepare: ensureChromium, run: playwright },
};

/**
 * @param {string[]} names of steps, as typed
 * @throws {Failure} if a step does not exist
 */
export function chooseSteps(names) {
  const unknown = names.find((name) => !(name in STEPS));
  if (unknown) {
    const known = Object.keys(STEPS).join(', ');
    throw new Failure(`There is no step "${unknown}". The steps are: ${known}.`);
  }
  return names.length > 0 ? names : Object.keys(STEPS);
}

const GIGABYTE = 1024 ** 3;

/**
 * Checks that there is room for packages, builds, databases and reports of one run.
 * @throws {Failure} if there is not
 */
export function assertDiskSpace() {
  for (const folder of [ROOT, os.tmpdir()]) {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    if (free >= 2 * GIGABYTE) continue;
    const gigabytes = (free / GIGABYTE).toFixed(1);
    throw new Failure(
      `The tests cannot start: ${folder} has ${gigabytes} GB left, and they need 2 GB. Make room and run them again.`,
    );
  }
}

/**
 * Runs a step whose workspaces have been built. Never throws: a step that cannot run returns `obstacle`.
 * @param {string} name
 * @param {number} [seed] of the tests
 * @returns {Promise<StepResult>}
 */
export async function runStep(name, seed) {
  try {
    return await STEPS[name].run(seed);
  } catch (error) {
    const isExpected = error instanceof Failure;
    const output = isExpected ? `${error.output}\n${error.message}` : error.stack;
    const obstacle = isExpected ? error.message : undefined;
    return { passed: 0, failed: isExpected ? 0 : 1, names: [name], output, obstacle };
  }
}
