import { StartupError } from '../common/errors/startup-error.js';
import { runCommand } from '../common/run-command.js';
import { printLine } from '../common/print-line.js';
import { composePasswordErrors, loadEnv } from '../config/load-env.js';

const SECRETS_HINT =
  'If the secrets are in files, add ops/compose/secrets.yml to COMPOSE_FILE in .env.';

/** @returns one line for each mistake in the settings of the shop */
function settingErrors(): string[] {
  try {
    loadEnv();
    return [];
  } catch (error) {
    if (error instanceof StartupError) return error.message.split('\n');
    throw error;
  }
}

/**
 * Checks the settings of the Compose services without starting them. Compose stops running instances before it starts new ones,
 * so an invalid setting must be found earlier.
 */
function main(): void {
  const errors = [...settingErrors(), ...composePasswordErrors()];
  if (errors.some((line) => /^(JWT_SECRET|\w+_PASSWORD) is missing/.test(line))) {
    errors.push(SECRETS_HINT);
  }
  if (errors.length > 0) throw new StartupError(errors.join('\n'));
  printLine('info', 'The settings are valid.');
}

await runCommand(main);
