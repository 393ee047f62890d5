import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The weights of the text, and the single instance of the headings; fonts.css declares the same. */
const TEXT = { wght: { min: 400, max: 700 } };
const HEADINGS = { wght: 600, SOFT: 60 };

/** Each package contains the letters of one range, with more variations than the shop uses. */
const FONTS = {
  'figtree-latin': {
    source: require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    axes: TEXT,
  },
  'figtree-latin-ext': {
    source:
      require.resolve('@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2'),
    axes: TEXT,
  },
  'fraunces-latin': {
    source: require.resolve('@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2'),
    axes: HEADINGS,
  },
  'fraunces-latin-ext': {
    source:
      require.resolve('@fontsource-variable/fraunces/files/fraunces-latin-ext-soft-normal.woff2'),
    axes: HEADINGS,
  },
};

/** All letters of the source are retained; only variation axes are reduced. */
const LETTERS = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join('');

const CACHE = path.resolve(import.meta.dirname, '../../node_modules/.larder/fonts');

const FIRST_FONTS = /(fraunces|figtree)-latin-(?!ext-).*\.woff2$/;

/** Whether the first screen shows a font; browsers load the others when they need a letter of them. */
export const isFirstFont = (file: string): boolean => FIRST_FONTS.test(file);

/** A hash of everything that determines the reduced fonts. */
function fingerprint(): string {
  const hash = createHash('sha256').update(fs.readFileSync(import.meta.filename));
  for (const { source } of Object.values(FONTS)) hash.update(fs.readFileSync(source));
  return hash.update(fs.readFileSync(require.resolve('subset-font/package.json'))).digest('hex');
}

/** Reduces the fonts, unless the cache has them already, and returns their folder. */
async function reduceFonts(): Promise<string> {
  const folder = path.join(CACHE, fingerprint().slice(0, 16));
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(CACHE, { recursive: true });
  const unfinished = fs.mkdtempSync(path.join(CACHE, 'unfinished-'));
  for (const [name, { source, axes }] of Object.entries(FONTS)) {
    const font = await subsetFont(fs.readFileSync(source), LETTERS, {
      targetFormat: 'woff2',
      variationAxes: axes,
    });
    fs.writeFileSync(path.join(unfinished, `${name}.woff2`), font);
  }
  try {
    fs.renameSync(unfinished, folder);
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
    fs.rmSync(unfinished, { recursive: true }); // a concurrent build was faster
  }
  return folder;
}

/** Makes `@fonts/NAME.woff2` of the fonts' packages, and preloads those of the first screen. */
export function fonts(): Plugin {
  return {
    name: 'larder:fonts',
    // Tests load no styles.
    apply: (_config, { mode }) => mode !== 'test',
    config: async () => ({ resolve: { alias: { '@fonts': await reduceFonts() } } }),
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter(isFirstFont)
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head' as const,
          })),
    },
  };
}
