/**
 * `npm run bench` and the other benchmarks: builds the parts that have changed, then measures the built shop. See
 * docs/performance.md.
 */
import './lib/node-version.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endChildrenOnSignals, Failure } from './lib/run.mjs';

const [program] = process.argv.splice(2, 1);
try {
  const stopHandlingSignals = endChildrenOnSignals();
  await ensureInstalled();
  // The frontend's build renders the pages.
  await ensureBuilt(program === 'soak' ? undefined : ['backend']);
  stopHandlingSignals();
  await import(`../backend/dist/bench/${program}.js`);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}
