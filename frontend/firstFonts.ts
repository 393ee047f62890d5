import type { Plugin } from 'vite';

const FIRST_FONTS = /(fraunces|figtree)-latin-(?!ext-).*\.woff2$/;

/** Whether the first screen shows a font; the others load when a letter of theirs is needed. */
export const isFirstFont = (file: string): boolean => FIRST_FONTS.test(file);

/** Preloads the fonts of the first screen under the names that the build gave them. */
export function preloadFonts(): Plugin {
  return {
    name: 'larder:preload-fonts',
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
