import path from 'node:path';
import type { Plugin } from 'vite';

const LIBRARYS = /^\.\.\/createLucideIcon\.mjs$/;

/** Makes the icons of the library without its own ways to make them; in both builds, so that a page is taken over as it came. */
export function slimIcons(): Plugin {
  return {
    name: 'larder:lean-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: LIBRARYS },
      handler: () => path.join(import.meta.dirname, '../src/components/createIcon.ts'),
    },
  };
}
