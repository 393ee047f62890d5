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
import { show } from './progress.mjs';
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
    result: 'frontend/dist/.server/entry-server.mjs', // made last
    sources: ['frontend/src', 'frontend/public', 'frontend/package.json', 'frontend/tsconfig.json'],
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

/** Names the content of all that a build is made from, so that going back and forth in git is noticed. */
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

async function buildWhenChanged(name) {
  const workspace = WORKSPACES[name];
  const stamp = path.join(STAMPS, name);
  const wanted = fingerprint(workspace);
  const isBuilt = existsSync(path.join(ROOT, workspace.result)) && existsSync(stamp);
  if (isBuilt && readFileSync(stamp, 'utf8') === wanted) return;
  await show(`Building the ${name}`, async () => {
    rmSync(stamp, { force: true });
    // What another build left would stay; of the frontend's, some shall (keepAssets.ts).
    if (name === 'backend')
      rmSync(path.join(ROOT, 'backend/dist'), { recursive: true, force: true });
    const env = { ...process.env };
    delete env.NODE_ENV; // it would make another build than the one for browsers
    const { code, output } = await runNpm(['run', 'build', '-w', name], { env });
    if (code !== 0) {
      throw new Failure(
        `Building the ${name} failed. See more with: npm run build -w ${name}`,
        output,
      );
    }
    mkdirSync(STAMPS, { recursive: true });
    writeFileSync(stamp, wanted);
  });
}

/** Builds what has changed since it was built last, side by side. */
export async function ensureBuilt(names = Object.keys(WORKSPACES)) {
  const builds = await Promise.allSettled(names.map(buildWhenChanged));
  const failed = builds.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}
