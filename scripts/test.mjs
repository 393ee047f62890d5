/** `npm test`: everything, on a machine that has nothing but Node. `npm test -- backend lint`: only these. */
import './lib/node-version.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { say, show } from './lib/progress.mjs';
import { endChildrenOnSignals, Failure } from './lib/run.mjs';
import { removeReports, STEPS } from './lib/test-steps.mjs';

/** What may run side by side on two processors; the journeys measure time and want the machine alone. */
const LANES = [
  [
    ['lint', 'format', 'types', 'contract'],
    ['frontend', 'backend'],
  ],
  [['journeys']],
];

const total = { passed: 0, failed: 0 };

function describe(name, { passed, failed }, seconds) {
  const counts = failed ? `${passed} passed, ${failed} failed` : `${passed} passed`;
  return `${failed ? '✗' : '✓'} ${name.padEnd(9)} ${counts} (${seconds} s)`;
}

/** Whatever goes wrong with a step is a failed test of it, and the others go on. */
async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    const output = error instanceof Failure ? `${error.output}\n${error.message}` : error.stack;
    return { passed: 0, failed: 1, output };
  }
}

async function runStep(name, isBroken) {
  const { needs = [], run } = STEPS[name];
  const broken = needs.find((part) => isBroken.has(part));
  const work = broken
    ? () => ({ passed: 0, failed: 1, output: `The ${broken} could not be built.` })
    : () => attempt(run);
  const result = await show(name, work, (answer, seconds) => describe(name, answer, seconds));
  total.passed += result.passed;
  total.failed += result.failed;
  if (result.failed) say(`\n${result.output.trim()}\n`);
}

/** Begins what steps need, beside the others; a failure is told by the step, which waits for the same. */
const prepare = (names) => Promise.allSettled(names.map((name) => STEPS[name].prepare?.()));

/** @returns the workspaces that could not be built */
async function build(names) {
  const parts = [...new Set(names.flatMap((name) => STEPS[name].needs ?? []))];
  const isBroken = new Set();
  const buildPart = async (part) => {
    const { output } = await attempt(async () => (await ensureBuilt([part])) ?? {});
    if (!output) return;
    isBroken.add(part);
    say(`\n${output.trim()}\n`);
  };
  await Promise.all(parts.map(buildPart));
  return isBroken;
}

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in STEPS));
if (unknown) {
  console.error(`There is no step "${unknown}". The steps are: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(1);
}
const names = chosen.length > 0 ? chosen : Object.keys(STEPS);
endChildrenOnSignals();
try {
  await ensureInstalled();
  const prepared = prepare(names);
  const isBroken = await build(names);
  for (const lanes of LANES) {
    const runLane = async (lane) => {
      for (const name of lane.filter((each) => names.includes(each))) await runStep(name, isBroken);
    };
    await Promise.all(lanes.map(runLane));
  }
  await prepared; // an installation must not be cut off, though its step was not run
  removeReports();
} catch (error) {
  console.error(error instanceof Failure ? error.message : error.stack);
  total.failed += 1;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
