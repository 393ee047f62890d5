import { createHash } from 'node:crypto';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** Read by the server (`common/http/inline-scripts.ts`) and included by nginx. Nobody is served a name that begins with a dot. */
const HASHES = '.inline-scripts.conf';

/** Where index.html asks for a script to stand in the page itself. */
const MARK = /<script src="([^"]+)" data-inline><\/script>/;
const INLINE = /<script>(.*?)<\/script>/gs;

/** A file and what it imports as one classic script. */
async function compile(root: string, file: string): Promise<string> {
  const results = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      lib: { entry: path.join(root, file), formats: ['iife'], name: 'inline' },
    },
  });
  const [result] = [results].flat() as Rolldown.RolldownOutput[];
  const code = result?.output[0].code.trim() ?? '';
  if (/<\/script|<!--/i.test(code)) throw new Error(`${file} cannot stand in a page.`);
  return code;
}

const hashOf = (code: string): string =>
  `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

/** A value for `script-src`, for nginx. */
const forNginx = (hashes: readonly string[]): string =>
  `# Made by the build: the scripts that stand in the page itself.
map $host $inline_scripts {
  default "${hashes.join(' ')}";
}
`;

/**
 * Puts the script that index.html marks into the page itself, so that it runs before the first frame, and writes down what
 * lets it pass the content security policy.
 */
export function inlineScript(): Plugin {
  let root = '';
  return {
    name: 'larder:inline-script',
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const [mark, file] = MARK.exec(html) ?? [];
        if (!mark || !file) throw new Error('index.html marks no script to stand in it.');
        const code = await compile(root, file);
        return html.replace(mark, () => `<script>${code}</script>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') return;
        const scripts = Array.from(String(page.source).matchAll(INLINE), ([, code = '']) => code);
        const source = forNginx(scripts.map(hashOf));
        this.emitFile({ type: 'asset', fileName: HASHES, source });
      },
    },
  };
}
