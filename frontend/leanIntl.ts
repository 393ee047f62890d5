import path from 'node:path';
import type { Plugin } from 'vite';

const MEMOIZE = /^@formatjs\/fast-memoize$/;

/** Keeps the formatters of sentences in the shop's own way, since the library's has many that nobody takes. */
export function leanIntl(): Plugin {
  return {
    name: 'larder:lean-intl',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: MEMOIZE },
      handler: () => path.join(import.meta.dirname, 'src/messages/memoize.ts'),
    },
  };
}
