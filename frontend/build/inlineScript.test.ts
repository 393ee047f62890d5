import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inlineScript } from './inlineScript.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'larder-inline-script-'));
const put = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);
const read = (name: string): string => fs.readFileSync(path.join(folder, 'dist', name), 'utf8');

const PAGE = `<!doctype html><html><head><script src="./inline.ts" data-inline></script>
<link rel="stylesheet" href="./style.css"></head>
<body><script type="module" src="./main.js"></script></body></html>`;

beforeAll(async () => {
  put('index.html', PAGE);
  put('style.css', 'body { color: green }');
  put('main.js', 'document.title = "Shop";');
  put('part.ts', `export const paint = (colour: string): void => { document.title = colour; };`);
  put('inline.ts', `import { paint } from './part';\npaint('$& <green>');`);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineScript()],
  });
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** What a browser would run, in the order of the page. */
const scripts = (): string[] =>
  Array.from(read('index.html').matchAll(/<script>(.*?)<\/script>/gs), ([, code = '']) => code);

it('inlines the script and its imports into the page, before the styles', () => {
  const [code = '', ...more] = scripts();
  expect(more).toEqual([]);
  expect(code).toContain('$& <green>');
  expect(code).not.toMatch(/\b(import|export)\b|: string/);
  expect(read('index.html').indexOf(code)).toBeLessThan(read('index.html').indexOf('stylesheet'));
  expect(read('index.html')).not.toContain('data-inline');
});

it('names its hash for the content security policy, and no other', () => {
  const hashes = scripts().map((code) => createHash('sha256').update(code).digest('base64'));
  expect(read('.inline-scripts.conf').match(/'sha256-[^']+'/g)).toEqual(
    hashes.map((hash) => `'sha256-${hash}'`),
  );
});

it('is allowed by nginx, which includes the file written by the build', () => {
  const config = fs.readFileSync(`${import.meta.dirname}/../nginx.conf`, 'utf8');
  expect(config).toContain('include ${FILES_DIR}/shop/.inline-scripts.conf;');
  expect(config).toContain("script-src 'self' $inline_scripts;");
  expect(read('.inline-scripts.conf')).toMatch(/^map \S+ \$inline_scripts \{\n {2}default "/m);
});
