import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileMessages } from './build/compileMessages.ts';
import { slimIcons } from './build/slimIcons';
import { postalRules } from './build/postalRules.ts';

/**
 * The build that renders public pages on the server. It includes all dependencies, so that it runs with Node alone. The
 * server does not serve folders whose names begin with a dot.
 */
export default defineConfig({
  plugins: [react(), slimIcons(), compileMessages(), postalRules()],
  // React's production build, independent of the environment of the process.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/entry-server.tsx',
    outDir: 'dist/.server',
    copyPublicDir: false,
    assetsInlineLimit: 0,
    // .mjs, since no package.json beside them declares modules.
    rolldownOptions: {
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'assets/[name]-[hash].mjs' },
    },
  },
});
