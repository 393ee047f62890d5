import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../../../..');
const MIGRATIONS = 'backend/src/database/migrations';

const git = (...args: string[]): string =>
  execFileSync('git', args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

/** Undefined where git has nothing to answer. */
function ask(...args: string[]): string | undefined {
  try {
    return git(...args) || undefined;
  } catch {
    return undefined;
  }
}

/** The newest release before what stands here; until there is one, what there was before the newest migration. */
function findCommit(): string | undefined {
  if (ask('rev-parse', '--is-shallow-repository') !== 'false') return undefined;
  const release = ask('describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  if (release) return release;
  const newest = ask('log', '-1', '--format=%H', '--diff-filter=A', '--', MIGRATIONS);
  return newest && `${newest}^`;
}

export const releaseBefore = findCommit();

/** `describe` for what needs it: without the history it is skipped, and says so; in CI, where it must be there, it fails. */
export function describeWithHistory(): jest.Describe {
  if (releaseBefore || process.env.CI) return describe;
  process.stderr.write(
    'Skipped without the history of the repository, which has the release before.\n',
  );
  return describe.skip;
}

/**
 * Builds the release before in a folder, with the packages that are installed here.
 * @returns where its programs are
 */
export function buildReleaseBefore(folder: string): string {
  const archive = path.join(folder, 'release.tar');
  git(
    'archive',
    `--output=${archive}`,
    releaseBefore ?? '',
    'package.json',
    'tsconfig.base.json',
    'backend',
    'legal',
  );
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  fs.rmSync(archive);
  for (const place of ['node_modules', 'backend/node_modules']) {
    const installed = path.join(ROOT, place);
    if (fs.existsSync(installed)) fs.symlinkSync(installed, path.join(folder, place));
  }
  const compiler = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
  execFileSync(process.execPath, [
    compiler,
    '-p',
    path.join(folder, 'backend/tsconfig.build.json'),
  ]);
  return path.join(folder, 'backend/dist/src');
}
