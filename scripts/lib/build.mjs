import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { withCloneLock } from './clone-lock.mjs';
import { ensureInstalled } from './install.mjs';
import { print, showProgress } from './progress.mjs';
import { Failure, ROOT, runNpm } from './run.mjs';

const STAMPS = path.join(ROOT, 'node_modules/.larder');

const namesIn = (folder) => readdirSync(path.join(ROOT, folder)).sort();

const WORKSPACES = {
  backend: {
    result: 'backend/dist/dev/main.js',
    sources: ['backend/src', 'backend/dev', 'backend/bench'],
    more: ['package.json', 'tsconfig.json', 'tsconfig.build.json'].map((name) => `backend/${name}`),
  },
  frontend: {
    result: 'frontend/dist/.server/entry-server.mjs', // written last
    sources: ['src', 'build', 'public', 'package.json', 'tsconfig.json'].map(
      (name) => `frontend/${name}`,
    ),
    more: ['index.html', ...namesIn('frontend').filter((name) => name.endsWith('.ts'))].map(
      (name) => `frontend/${name}`,
    ),
  },
};

const isTest = (file) => /\.(spec|test)\.tsx?$/.test(file);

function filesOf(entry) {
  const full = path.join(ROOT, entry);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [entry];
  return namesIn(entry).flatMap((name) => filesOf(path.join(entry, name)));
}

/** A hash of all sources of a build, which also changes when another commit is checked out. */
function fingerprint({ sources, more }) {
  const hash = createHash('sha256');
  const entries = [...sources, ...more, 'tsconfig.base.json', 'package-lock.json'];
  for (const file of entries.flatMap(filesOf).filter((each) => !isTest(each))) {
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  }
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('VITE_')) hash.update(`${name}=${process.env[name]}\0`);
  }
  return hash.digest('hex');
}

function isBuilt(name) {
  const stamp = path.join(STAMPS, name);
  const isThere = existsSync(path.join(ROOT, WORKSPACES[name].result)) && existsSync(stamp);
  return isThere && readFileSync(stamp, 'utf8') === fingerprint(WORKSPACES[name]);
}

/**
 * Matches a build that failed because a part of node_modules is missing, but not because a file of the shop is missing.
 */
const LACKS_PACKAGE =
  /Cannot find (module|package) ['"](?!\.)|ERR_MODULE_NOT_FOUND|failed to resolve import "(?![./])|: (command )?not found/;

class MissingPackage extends Failure {}

async function build(name, lock) {
  const stamp = path.join(STAMPS, name);
  const made = fingerprint(WORKSPACES[name]);
  await showProgress(`Building the ${name}`, async () => {
    rmSync(stamp, { force: true });
    const env = { ...process.env };
    delete env.NODE_ENV; // it would change the build for browsers
    const { code, output } = await runNpm(['run', 'build', '-w', name], { env, lock });
    if (code !== 0) {
      const Kind = LACKS_PACKAGE.test(output) ? MissingPackage : Failure;
      const sentence = `Building the ${name} failed. See more with: npm run build -w ${name}`;
      throw new Kind(sentence, output.replaceAll(/^npm error.*\n?/gm, ''));
    }
    mkdirSync(STAMPS, { recursive: true });
    writeFileSync(stamp, made);
  });
}

/** Builds that this process is running. */
const running = new Set();
let reinstallation;

/** Installs the packages again, at most once, when no build is using them. */
const reinstall = () =>
  (reinstallation ??= Promise.allSettled(running).then(() => {
    print('A build lacks a package: the packages are installed again.');
    return ensureInstalled({ again: true });
  }));

async function buildWhenChanged(name, lock) {
  // Another process may have built it while this one waited for the lock.
  if (isBuilt(name)) return;
  await reinstallation;
  const first = build(name, lock);
  running.add(first);
  try {
    await first;
  } catch (error) {
    if (!(error instanceof MissingPackage)) throw error;
    await reinstall();
    await build(name, lock);
  } finally {
    running.delete(first);
  }
}

/**
 * Builds the workspaces that have changed since their last build, in parallel.
 * @param {() => Promise<void>} [options.check] runs first, if there is something to build
 */
export async function ensureBuilt(names = Object.keys(WORKSPACES), { check } = {}) {
  if (names.every(isBuilt)) return;
  await check?.();
  await withCloneLock(async (lock) => {
    const builds = await Promise.allSettled(names.map((name) => buildWhenChanged(name, lock)));
    const failed = builds.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  });
}
