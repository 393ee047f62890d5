import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { retainAssets } from './retained-assets.js';

let root: string;
let kept: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-kept-'));
  kept = path.join(root, 'kept');
});
afterEach(() => fs.rmSync(root, { recursive: true }));

/** Starts an image with a build, long after the one before; tells what is there then. */
function start(...names: string[]): string[] {
  const image = path.join(root, 'image');
  fs.rmSync(image, { recursive: true, force: true });
  fs.mkdirSync(path.join(image, 'assets'), { recursive: true });
  const files = names.map((name) => `assets/${name}`);
  for (const file of files) fs.writeFileSync(path.join(image, file), file);
  fs.writeFileSync(path.join(image, '.builds.json'), JSON.stringify([files]));
  retainAssets(image, kept);
  const there = fs.readdirSync(path.join(kept, 'assets')).toSorted();
  const before = new Date(Date.now() - 60 * 60_000);
  for (const name of there) fs.utimesSync(path.join(kept, 'assets', name), before, before);
  return there;
}

it('leaves the assets of the last three builds', () => {
  expect(start('a1.js', 'react.js')).toEqual(['a1.js', 'react.js']);
  expect(start('a2.js', 'react.js')).toEqual(['a1.js', 'a2.js', 'react.js']);
  expect(start('a2.js', 'react.js')).toEqual(['a1.js', 'a2.js', 'react.js']);
  expect(start('a3.js')).toEqual(['a1.js', 'a2.js', 'a3.js', 'react.js']);
  expect(start('a4.js')).toEqual(['a2.js', 'a3.js', 'a4.js', 'react.js']);
  expect(start('a5.js')).toEqual(['a3.js', 'a4.js', 'a5.js']);
  expect(fs.readFileSync(path.join(kept, 'assets/a3.js'), 'utf8')).toBe('assets/a3.js');
});

it('leaves what a copy of another build has just brought', () => {
  start('a1.js');
  fs.writeFileSync(path.join(kept, 'assets/b1.js'), '');
  expect(start('a2.js')).toEqual(['a1.js', 'a2.js', 'b1.js']);
});

it('begins anew after a list that was left half written', () => {
  start('a1.js');
  fs.writeFileSync(path.join(kept, '.builds.json'), '[["assets/a');
  expect(start('a2.js')).toEqual(['a2.js']);
  expect(start('a3.js')).toEqual(['a2.js', 'a3.js']);
});

it('does without a build', () => {
  retainAssets(root, kept);
  expect(fs.existsSync(kept)).toBe(false);
});
