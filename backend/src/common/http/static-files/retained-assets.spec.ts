import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { retainAssets } from './retained-assets.js';

let root: string;
let retained: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-retained-'));
  retained = path.join(root, 'retained');
});
afterEach(() => fs.rmSync(root, { recursive: true }));

/** Starts an image with a build, long after the previous one; returns the retained files. */
function start(...names: string[]): string[] {
  const image = path.join(root, 'image');
  fs.rmSync(image, { recursive: true, force: true });
  fs.mkdirSync(path.join(image, 'assets'), { recursive: true });
  const files = names.map((name) => `assets/${name}`);
  for (const file of files) fs.writeFileSync(path.join(image, file), file);
  fs.writeFileSync(path.join(image, '.builds.json'), JSON.stringify([files]));
  retainAssets(image, retained);
  const there = fs.readdirSync(path.join(retained, 'assets')).toSorted();
  const before = new Date(Date.now() - 60 * 60_000);
  for (const name of there) fs.utimesSync(path.join(retained, 'assets', name), before, before);
  return there;
}

it('retains the assets of the last three builds', () => {
  expect(start('a1.js', 'react.js')).toEqual(['a1.js', 'react.js']);
  expect(start('a2.js', 'react.js')).toEqual(['a1.js', 'a2.js', 'react.js']);
  expect(start('a2.js', 'react.js')).toEqual(['a1.js', 'a2.js', 'react.js']);
  expect(start('a3.js')).toEqual(['a1.js', 'a2.js', 'a3.js', 'react.js']);
  expect(start('a4.js')).toEqual(['a2.js', 'a3.js', 'a4.js', 'react.js']);
  expect(start('a5.js')).toEqual(['a3.js', 'a4.js', 'a5.js']);
  expect(fs.readFileSync(path.join(retained, 'assets/a3.js'), 'utf8')).toBe('assets/a3.js');
});

it('retains what an instance of another build has just copied', () => {
  start('a1.js');
  fs.writeFileSync(path.join(retained, 'assets/b1.js'), '');
  expect(start('a2.js')).toEqual(['a1.js', 'a2.js', 'b1.js']);
});

it('recovers from a truncated list of builds', () => {
  start('a1.js');
  fs.writeFileSync(path.join(retained, '.builds.json'), '[["assets/a');
  expect(start('a2.js')).toEqual(['a2.js']);
  expect(start('a3.js')).toEqual(['a2.js', 'a3.js']);
});

it('does nothing without a build', () => {
  retainAssets(root, retained);
  expect(fs.existsSync(retained)).toBe(false);
});
