/** `npm start`: installs and builds the parts that are missing, then runs the shop in this process. */
import './lib/node-version.mjs';
import { explainSystemError } from './lib/install-failure.mjs';
import { endWithNpm } from './lib/npm.mjs';
import { showProgress } from './lib/progress.mjs';
import { endChildrenOnSignals, Failure } from './lib/run.mjs';
import { prepareStart } from './lib/settings.mjs';

try {
  endWithNpm('start');
  const stopHandlingSignals = endChildrenOnSignals();
  await prepareStart();
  const load = () => import('../backend/dist/dev/main.js');
  const { openTrialShop } = await showProgress('Loading the shop', load);
  // From here on the shop handles signals.
  stopHandlingSignals();
  await openTrialShop(showProgress);
} catch (error) {
  if (error instanceof Failure) console.error(`${error.output}\n${error.message}`.trim());
  else console.error(explainSystemError('Larder cannot start', error));
  if (error.code === 'ERR_MODULE_NOT_FOUND') console.error('Install the packages with: npm ci');
  process.exit(1);
}
