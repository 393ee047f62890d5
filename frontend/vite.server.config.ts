import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './compileMessages.ts';
import { leanIcons } from './leanIcons.ts';
import { postalRules } from './postalRules.ts';

/**
 * What the server renders public pages with: the same pages, and all that they need, so that it runs wherever Node does. Files
 * keep their names from build to build; nobody is served what begins with a dot.
 */
export default defineConfig({
  plugins: [react(), leanIcons(), compileMessages(), postalRules()],
  // React's slow and talkative self is for development; which one it is must not depend on who runs it.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/entry-server.tsx',
    outDir: 'dist/.server',
    copyPublicDir: false,
    assetsInlineLimit: 0,
    // Modules wherever they are put.
    rolldownOptions: {
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
    },
  },
});
