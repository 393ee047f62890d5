/** `npm test`: everything, on a machine that has nothing but Node. `npm test -- backend lint`: only these. */
import './lib/node-version.mjs';
import { availableParallelism } from 'node:os';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { print, showProgress } from './lib/progress.mjs';
import { endChildrenOnSignals, Failure } from './lib/run.mjs';
import { assertDiskSpace, chooseSteps, runStep, STEPS } from './lib/test-steps.mjs';

/**
 * The stages run one after another. Checks need one core each and run side by side, as many as there are cores; a test runner
 * keeps all cores busy (maxWorkers of backend/jest.config.mjs and frontend/vite.config.ts, workers of playwright.config.ts).
 */
const STAGES = [
  ['lint', 'types', 'dependencies', 'contract'],
  ['frontend'],
  ['backend'],
  ['journeys'],
];

const total = { passed: 0, failed: 0 };
/** Messages about this machine or a failed build that prevented steps from running. */
const obstacles = new Set();

const broken = new Set();

/** Builds a workspace. A failed build counts as a failure, and the steps that need it are skipped. */
async function build(workspace) {
  try {
    await ensureBuilt([workspace]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    broken.add(workspace);
    total.failed += 1;
    obstacles.add(error.message);
    if (error.output) print(`\n${error.output.trim()}\n`);
  }
}

function describe(name, { passed, failed, obstacle }, seconds) {
  const counts = failed ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  const outcome = obstacle ? 'could not run' : counts;
  return `${failed || obstacle ? '✗' : '✓'} ${name.padEnd(9)} ${outcome} (${seconds} s)`;
}

async function runAndReport(name) {
  if (STEPS[name].needs?.some((workspace) => broken.has(workspace))) return;
  const result = await showProgress(
    name,
    () => runStep(name),
    (answer, seconds) => describe(name, answer, seconds),
  );
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.obstacle) obstacles.add(result.obstacle);
  else if (result.failed) print(`\n${result.output.trim()}\n`);
}

/** Runs the steps of a stage, at most one per core at a time. */
async function runStage(names) {
  const waiting = [...names];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await runAndReport(name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
}

endChildrenOnSignals();
try {
  const names = chooseSteps(process.argv.slice(2));
  assertDiskSpace();
  await ensureInstalled();
  // A failure is reported by the step, which waits for the same promise.
  const prepared = Promise.allSettled(names.map((name) => STEPS[name].prepare?.()));
  await Promise.all([...new Set(names.flatMap((name) => STEPS[name].needs ?? []))].map(build));
  for (const stage of STAGES) await runStage(stage.filter((name) => names.includes(name)));
  await prepared; // an installation must not be interrupted, even if its step was left out
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  obstacles.add(error.message);
}
for (const obstacle of obstacles) console.error(`\n${obstacle}`);
const rest = obstacles.size > 0 ? '; not everything could run' : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${rest}`);
process.exit(total.failed > 0 || total.passed === 0 || obstacles.size > 0 ? 1 : 0);
