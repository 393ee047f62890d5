import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

/** The weights that the shop's text has, and the one cut of its headings: fonts.css says the same. */
const TEXT = { wght: { min: 400, max: 700 } };
const HEADINGS = { wght: 600, SOFT: 60 };

/** Each source has the letters of one range already, and more shapes of them than the shop shows. */
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

/** All that a font may have: what is cut away is axes, no letter. */
const LETTERS = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code)).join('');

const CUT = path.resolve(import.meta.dirname, '../node_modules/.larder/fonts');

/** Names what is cut, and how. */
function fingerprint(): string {
  const hash = createHash('sha256').update(fs.readFileSync(import.meta.filename));
  for (const { source } of Object.values(FONTS)) hash.update(fs.readFileSync(source));
  return hash.update(fs.readFileSync(require.resolve('subset-font/package.json'))).digest('hex');
}

/** Cuts the fonts, unless that is done already, and tells in which folder they are. */
async function cut(): Promise<string> {
  const folder = path.join(CUT, fingerprint().slice(0, 16));
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(CUT, { recursive: true });
  const unfinished = fs.mkdtempSync(path.join(CUT, 'unfinished-'));
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
    fs.rmSync(unfinished, { recursive: true }); // another build was faster
  }
  return folder;
}

/** Makes the shop's fonts from those of their packages: `@fonts/NAME.woff2` in a style sheet. */
export function cutFonts(): Plugin {
  return {
    name: 'larder:cut-fonts',
    // Tests show no styles.
    apply: (_config, { mode }) => mode !== 'test',
    config: async () => ({ resolve: { alias: { '@fonts': await cut() } } }),
  };
}
