/** `npm start`: installs and builds what is missing, then runs the shop in this very process. */
import './lib/node-version.mjs';
import { explainSystemError } from './lib/install-failure.mjs';
import { endWithNpm } from './lib/npm.mjs';
import { show } from './lib/progress.mjs';
import { endChildrenOnSignals, Failure } from './lib/run.mjs';
import { prepareStart } from './lib/settings.mjs';

try {
  endWithNpm('start');
  const handOver = endChildrenOnSignals();
  await prepareStart();
  const load = () => import('../backend/dist/dev/main.js');
  const { openTrialShop } = await show('Loading the shop', load);
  // From the next line on the shop itself closes on a signal.
  handOver();
  await openTrialShop(show);
} catch (error) {
  if (error instanceof Failure) console.error(`${error.output}\n${error.message}`.trim());
  else console.error(explainSystemError('Larder cannot start', error));
  if (error.code === 'ERR_MODULE_NOT_FOUND') console.error('Install the packages with: npm ci');
  process.exit(1);
}
