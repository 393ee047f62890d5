/**
 * Runs an operator's command, such as `npm run check:invariants`, after installing and building the parts that are
 * missing.
 */
import './lib/node-version.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { endChildrenOnSignals, Failure } from './lib/run.mjs';
import { loadSettings } from './lib/settings.mjs';

const [program] = process.argv.splice(2, 1);
try {
  const stopHandlingSignals = endChildrenOnSignals();
  loadSettings();
  await ensureInstalled();
  await ensureBuilt(['backend']);
  stopHandlingSignals();
  await import(`../backend/dist/src/commands/${program}.js`);
} catch (error) {
  console.error(error instanceof Failure ? `${error.output}\n${error.message}`.trim() : error);
  process.exit(1);
}
