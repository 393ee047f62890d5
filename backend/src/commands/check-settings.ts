import { StartupError } from '../common/errors/startup-error.js';
import { runCommand } from '../common/run-command.js';
import { printLine } from '../common/print-line.js';
import { loadEnv } from '../config/load-env.js';

const SECRETS_HINT =
  'If the secrets are in files, set COMPOSE_FILE=docker-compose.yml:ops/compose/secrets.yml in .env.';

/**
 * Checks the settings of the API without starting it. Compose stops running instances before it starts new ones, so an invalid
 * setting must be found earlier.
 */
function main(): void {
  try {
    loadEnv();
  } catch (error) {
    if (error instanceof StartupError && /^JWT_SECRET is missing/m.test(error.message)) {
      throw new StartupError(`${error.message}\n${SECRETS_HINT}`);
    }
    throw error;
  }
  printLine('info', 'The settings are valid.');
}

await runCommand(main);
