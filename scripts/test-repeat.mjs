/**
 * `npm run test:repeat -- 10 backend`: runs a part of the tests several times beside one busy loop per core, to find tests whose
 * result depends on the load. Without a part: backend, frontend and journeys in turn.
 */
import './lib/node-version.mjs';
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { print, showProgress } from './lib/progress.mjs';
import { endChildrenOnSignals, Failure, ROOT, run } from './lib/run.mjs';
import { assertDiskSpace, runStep, STEPS } from './lib/test-steps.mjs';

const PARTS = ['backend', 'frontend', 'journeys'];
/** Ends with its parent, even if that is killed. */
const BUSY_LOOP = 'const { ppid } = process; while (process.ppid === ppid);';

function readArguments([times = '', ...parts]) {
  const isValid = /^[1-9]\d{0,3}$/.test(times) && parts.every((part) => PARTS.includes(part));
  if (isValid) return { times: Number(times), parts: parts.length > 0 ? parts : PARTS };
  throw new Failure(
    `Say how often, and which part: npm run test:repeat -- 10 [${PARTS.join('|')}]`,
  );
}

/** Where the logs of failed runs are kept. */
const folder = path.join(ROOT, 'test-results', `repeat-${process.pid}`);

function keepLog(part, number, seed, { names, output }) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${part}-${number}.log`);
  const again = `TEST_SEED=${seed} npm test -- ${part}`;
  writeFileSync(file, `${names.join('\n')}\n\nAgain with the same seed: ${again}\n\n${output}\n`);
  print(`  seed ${seed}, log ${path.relative(ROOT, file)}`);
}

const describe = (label, { passed, failed }, seconds) =>
  `${failed ? '✗' : '✓'} ${label}: ${passed} passed, ${failed} failed (${seconds} s)`;

/** @returns the names of the tests that failed in each run */
async function repeat({ times, parts }) {
  const runs = [];
  for (let number = 1; number <= times; number++) {
    for (const part of parts) {
      const seed = randomInt(1, 2 ** 31);
      const label = `${part}, run ${number} of ${times}`;
      const work = () => runStep(part, seed);
      const result = await showProgress(label, work, (answer, time) =>
        describe(label, answer, time),
      );
      if (result.obstacle) throw new Failure(result.obstacle);
      if (result.failed) keepLog(part, number, seed, result);
      runs.push(result.names);
    }
  }
  return runs;
}

endChildrenOnSignals();
try {
  const chosen = readArguments(process.argv.slice(2));
  assertDiskSpace();
  await ensureInstalled();
  await ensureBuilt([...new Set(chosen.parts.flatMap((part) => STEPS[part].needs))]);
  for (const part of chosen.parts) await STEPS[part].prepare?.();
  for (let core = 0; core < availableParallelism(); core++) {
    void run(process.execPath, ['--eval', BUSY_LOOP]);
  }
  const runs = await repeat(chosen);
  const failed = runs.filter((names) => names.length > 0);
  for (const name of new Set(failed.flat())) {
    console.log(`${failed.filter((names) => names.includes(name)).length} × ${name}`);
  }
  console.log(`\n${runs.length} runs, ${failed.length} failed`);
  process.exit(failed.length > 0 ? 1 : 0);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}
