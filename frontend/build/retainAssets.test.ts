import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { build } from 'vite';
import { retainAssets, retainLastBuilds } from './retainAssets';

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-build-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

function put(name: string, text = name): void {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}

/** Lets an hour pass. */
function age(): void {
  const before = new Date(Date.now() - 60 * 60_000);
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.utimesSync(path.join(folder, name), before, before);
  }
}

/** What a build does, an hour after the one before: it writes its files beside those that are there. */
function buildOf(...names: string[]): string[] {
  age();
  const written = ['index.html', ...names];
  for (const name of written) put(name);
  retainLastBuilds(folder, written, ['favicon.svg']);
  return fs.readdirSync(path.join(folder, 'assets')).toSorted();
}

it('retains the assets of the last three builds and removes everything else', () => {
  put('favicon.svg');
  put('old.html');
  expect(buildOf('assets/a1.js', 'assets/react.js')).toEqual(['a1.js', 'react.js']);
  expect(buildOf('assets/a2.js', 'assets/react.js')).toEqual(['a1.js', 'a2.js', 'react.js']);
  expect(buildOf('assets/a2.js', 'assets/react.js')).toEqual(['a1.js', 'a2.js', 'react.js']);
  expect(buildOf('assets/a3.js')).toEqual(['a1.js', 'a2.js', 'a3.js', 'react.js']);
  expect(buildOf('assets/a4.js')).toEqual(['a2.js', 'a3.js', 'a4.js', 'react.js']);
  expect(buildOf('assets/a5.js')).toEqual(['a3.js', 'a4.js', 'a5.js']);
  expect(buildOf('assets/a4.js')).toEqual(['a3.js', 'a4.js', 'a5.js']);
  expect(fs.readdirSync(folder).toSorted()).toEqual([
    '.builds.json',
    'assets',
    'favicon.svg',
    'index.html',
  ]);
});

it('does not remove files that a concurrent build has just written', () => {
  put('assets/of-the-other.js');
  put('other.html');
  retainLastBuilds(folder, [], []);
  expect(fs.readdirSync(path.join(folder, 'assets'))).toEqual(['of-the-other.js']);
  expect(buildOf('assets/a1.js')).toEqual(['a1.js']);
});

it.each(['{}', 'null', '[1]', '[[1]]', '[null]', '{'])(
  'starts with an empty list after a list %s',
  (list) => {
    put('.builds.json', list);
    expect(buildOf('assets/a1.js')).toEqual(['a1.js']);
    expect(fs.readFileSync(path.join(folder, '.builds.json'), 'utf8')).toBe('[["assets/a1.js"]]');
  },
);

it('retains the chunks of the previous build for open pages', async () => {
  put('public/favicon.svg');
  put('index.html', '<script type="module" src="/main.js"></script>');
  const outDir = path.join(folder, 'dist');
  const run = async (part: string) => {
    put('main.js', 'import("./part.js")');
    put('part.js', `document.title = "${part}"`);
    await build({ root: folder, configFile: false, logLevel: 'error', plugins: [retainAssets()] });
    return fs.readdirSync(path.join(outDir, 'assets')).filter((name) => name.startsWith('part-'));
  };
  const first = await run('one');
  expect(first).toHaveLength(1);
  const second = await run('two');
  expect(second).toHaveLength(2);
  expect(second).toEqual(expect.arrayContaining(first));
  expect(fs.existsSync(path.join(outDir, 'favicon.svg'))).toBe(true);
});
