import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { showProgress } from './progress.mjs';
import { Failure, run, runNode } from './run.mjs';

/** The same browser without windows, which takes two thirds of the time. */
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APP = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js';

/** Runs the file, since on Ubuntu `chromium-browser` may be a script that only asks for another package. */
async function works(file) {
  if (!file || !existsSync(file)) return false;
  const { code, output } = await run(file, ['--version'], { silenceLimit: 60_000 });
  return code === 0 && /Chrom/.test(output);
}

async function find() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const installed = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const { chromium } = await import('@playwright/test');
  const candidates = [process.env.CHROME_PATH, ...installed, MAC_APP, chromium.executablePath()];
  for (const file of new Set(candidates)) {
    if (await works(file)) return file;
  }
  return undefined;
}

const isRoot = () => process.getuid?.() === 0;
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

async function install() {
  if (isRoot() && isDebian()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env });
    const flags = ['-y', '--no-install-recommends'];
    for (const name of [SHELL, 'chromium']) {
      const { code } = await run('apt-get', ['install', ...flags, name], { env });
      if (code === 0) return '';
    }
  }
  const flags = isRoot() ? ['--with-deps'] : [];
  const { output } = await runNode(PLAYWRIGHT, ['install', ...flags, 'chromium']);
  return output;
}

async function findOrInstall() {
  const found = await find();
  if (found) return found;
  const output = await showProgress('Installing a browser for the tests', install);
  const installed = await find();
  if (installed) return installed;
  throw new Failure(
    'The tests cannot start: no browser could be installed for the journeys. Install Chromium and set CHROME_PATH to it.',
    output,
  );
}

let chromium;

/**
 * Finds a Chromium for the browser tests, or installs one. Searches once per process.
 * @returns {Promise<string>} its path
 */
export const ensureChromium = () => (chromium ??= findOrInstall());
