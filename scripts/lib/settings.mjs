import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { portError } from './free-port.mjs';
import { ensureInstalled, isInstalled } from './install.mjs';
import { plainSettingErrors } from './plain-settings.mjs';
import { showProgress } from './progress.mjs';
import { Failure, ROOT, runNode } from './run.mjs';

/** Exit code of check-settings.mjs. */
const INVALID_SETTINGS = 3;

/** Adds the settings of .env to those of the environment. */
export function loadSettings() {
  const file = path.join(ROOT, '.env');
  if (!existsSync(file)) return;
  try {
    process.loadEnvFile(file);
  } catch {
    throw new Failure(
      `${file} cannot be read. It must be a file that this user may read, such as a copy of backend/.env.example; otherwise remove it.`,
    );
  }
}

function failUnlessEmpty(errors) {
  if (errors.length === 0) return;
  const text = errors.join('\n');
  throw new Failure(`Larder cannot start:${text.includes('\n') ? '\n' : ' '}${text}`);
}

async function checkPorts({ HOST, PORT, METRICS_PORT }) {
  const host = HOST?.trim() || '127.0.0.1';
  const ports = { PORT: PORT?.trim() || '3000', METRICS_PORT: METRICS_PORT?.trim() };
  const errors = [];
  for (const [setting, port] of Object.entries(ports)) {
    if (port) errors.push(await portError(host, Number(port), setting));
  }
  failUnlessEmpty([...new Set(errors.filter(Boolean))]);
}

/** Checks all settings with the sources of the backend in a child process, since the backend may not be built yet. */
async function checkAll() {
  const options = { cwd: path.join(ROOT, 'backend') };
  const check = () => runNode('scripts/lib/check-settings.mjs', [], options);
  const { code, output } = await showProgress('Checking the settings', check);
  if (code === INVALID_SETTINGS) failUnlessEmpty(output.trim().split('\n'));
}

/**
 * Installs and builds the parts that are missing. Invalid settings and occupied ports are reported first.
 * @param {string[]} [workspaces] to build
 */
export async function prepareStart(workspaces) {
  loadSettings();
  const errors = plainSettingErrors(process.env);
  // If the packages are installed, the check of all settings reports these errors as well.
  if (errors.length > 0 && isInstalled()) await checkAll();
  failUnlessEmpty(errors);
  await checkPorts(process.env);
  await ensureInstalled();
  await ensureBuilt(workspaces, { check: checkAll });
}
