import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { precompress } from './precompress.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-precompress-'));
const put = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);
const read = (name: string): Buffer => fs.readFileSync(path.join(folder, 'dist', name));

it('adds compressed copies of files that the server sends and that get smaller', async () => {
  put('index.html', '<script type="module" src="./main.js"></script>');
  put('main.js', `import('./long.js').then(({ text }) => document.write(text));`);
  put('long.js', `export const text = '${'Fresh from the larder. '.repeat(100)}';`);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [precompress()],
    build: { rollupOptions: { output: { chunkFileNames: '[name].js' } } },
  });
  const long = read('long.js');
  expect(zlib.brotliDecompressSync(read('long.js.br'))).toEqual(long);
  expect(zlib.gunzipSync(read('long.js.gz'))).toEqual(long);
  expect(read('long.js.br').length).toBeLessThan(long.length / 5);
  expect(fs.existsSync(path.join(folder, 'dist/index.html.gz'))).toBe(false);
  fs.rmSync(folder, { recursive: true });
});
